//! Where results go: stdout, or a file that is whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use numpla::formats::{self, Format, Writer};

// Where results go.
// No doc comment: clap would take it for the help text of the command that it is flattened into.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputOptions {
    /// Write to a file; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Stdout, or `NAME.partial` until [`Output::finish`] gives the file its name.
#[derive(Debug)]
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Send + WriteDebug>>,
    file: Option<(PathBuf, PathBuf)>,
}

/// What can be written to and printed for debugging.
pub(crate) trait WriteDebug: Write + std::fmt::Debug {}
impl<T: Write + std::fmt::Debug> WriteDebug for T {}

impl OutputOptions {
    /// Opens it.
    pub(crate) fn open(&self) -> Result<Output> {
        let Some(path) = &self.output else {
            return Ok(Output { writer: BufWriter::with_capacity(1 << 16, Box::new(io::stdout())), file: None });
        };
        let mut partial = path.clone().into_os_string();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let file = File::create(&partial).with_context(|| format!("{} cannot be written", partial.display()))?;
        let writer = BufWriter::with_capacity(1 << 16, Box::new(file) as Box<dyn Send + WriteDebug>);
        Ok(Output { writer, file: Some((partial, path.clone())) })
    }

    /// Whether results go to a terminal, where people watch them come.
    pub(crate) fn is_terminal(&self) -> bool {
        self.output.is_none() && io::IsTerminal::is_terminal(&io::stdout())
    }
}

impl Output {
    /// Writes out what is left, and gives a file its name.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.writer.flush()?;
        if let Some((partial, path)) = self.file.take() {
            fs::rename(&partial, &path).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }

    /// Throws away what was written to a file: a document that is not whole is not left behind.
    pub(crate) fn discard(mut self) {
        if let Some((partial, _)) = self.file.take() {
            // Should this fail, a `.partial` file is left, which says what it is.
            let _ = fs::remove_file(partial);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// The writer of a format.
pub(crate) fn writer(name: &str) -> Result<Box<dyn Writer>> {
    let writing = || formats::entries().filter(|format| format.writer().is_some()).map(Format::name);
    let Some(format) = formats::named(name) else {
        bail!("there is no format {name:?}; the formats written are: {}", writing().collect::<Vec<_>>().join(", "));
    };
    format.writer().with_context(|| {
        format!("{name} is only read; the formats written are: {}", writing().collect::<Vec<_>>().join(", "))
    })
}
