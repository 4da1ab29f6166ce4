//! The command line. See `numpla --help`.

mod cli;
mod registry;

fn main() -> std::process::ExitCode {
    cli::main()
}
