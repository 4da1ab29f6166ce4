//! Where results go: stdout, or a file that is whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use numpla::formats::{self, Format, Writer};

use super::pattern::Pattern;

// Where results go.
// No doc comment: clap would take it for the help text of the command that it is flattened into.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputOptions {
    /// Write to a file; until the run ends it is called FILE.partial
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
    /// Opens it. What is no plain file (a pipe, a device) is written to as it is; a link is followed; a file keeps its permissions.
    pub(crate) fn open(&self) -> Result<Output> {
        let buffered = |sink: Box<dyn Send + WriteDebug>| BufWriter::with_capacity(1 << 16, sink);
        let Some(path) = self.output.as_ref().filter(|path| path.as_os_str() != "-") else {
            return Ok(Output { writer: buffered(Box::new(io::stdout())), file: None });
        };
        let cannot = || format!("{} cannot be written", path.display());
        let there = fs::metadata(path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let file = fs::OpenOptions::new().write(true).open(path).with_context(cannot)?;
            return Ok(Output { writer: buffered(Box::new(file)), file: None });
        }
        let path = if there.is_some() { fs::canonicalize(path).with_context(cannot)? } else { path.clone() };
        let mut partial = path.clone().into_os_string();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        let file = File::create_new(&partial).map_err(|error| {
            let name = partial.display();
            if error.kind() == io::ErrorKind::AlreadyExists {
                anyhow!(
                    "{name} is in the way: a run that was killed leaves one behind, else it is somebody's; remove it"
                )
            } else {
                anyhow!("{name} cannot be written: {error}")
            }
        })?;
        if let Some(there) = there {
            file.set_permissions(there.permissions()).with_context(cannot)?;
        }
        Ok(Output { writer: buffered(Box::new(file)), file: Some((partial, path)) })
    }

    /// Whether results go to a terminal, where people watch them come.
    pub(crate) fn is_terminal(&self) -> bool {
        self.output.as_ref().is_none_or(|path| path.as_os_str() == "-") && io::IsTerminal::is_terminal(&io::stdout())
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
    pub(crate) fn discard(self) {
        drop(self);
    }
}

impl Drop for Output {
    /// What was not finished was not meant to stay: a run that fails leaves nothing in the way of the next one.
    fn drop(&mut self) {
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

/// The writer of a format, or of a pattern such as `%g %n`.
pub(crate) fn writer(name: &str) -> Result<Box<dyn Writer>> {
    if let Some(pattern) = Pattern::parse(name)? {
        return Ok(Box::new(pattern));
    }
    let writing = || formats::entries().filter(|format| format.writer().is_some()).map(Format::name);
    let Some(format) = formats::named(name) else {
        bail!("there is no format {name:?}; the formats written are: {}", writing().collect::<Vec<_>>().join(", "));
    };
    format.writer().with_context(|| {
        format!("{name} is only read; the formats written are: {}", writing().collect::<Vec<_>>().join(", "))
    })
}

/// The writer of a format that can say what a command has to say.
pub(crate) fn writer_among(name: &str, allowed: &[&str], others: &str) -> Result<Box<dyn Writer>> {
    if !allowed.contains(&name) {
        bail!("{name:?} is not among the formats of this command: {}, {others}", allowed.join(", "));
    }
    writer(name)
}
