//! The macro that makes "one new file and one line" true.

/// Declares the modules of a registry folder and collects what each of them registers.
///
/// Every module of the list has `pub(super) const ENTRIES: &[&dyn Trait]`; `registry!` declares the
/// modules and defines `entries()`, which walks them in the order of the list. The list is
/// alphabetical and carries no meaning: order belongs to whoever uses the entries (a scale, a help text).
///
/// `cargo fmt` does not see modules that a macro declares, so `.ci/run` formats the listed files.
macro_rules! registry {
    ($(#[$doc:meta])* $trait:path: $($module:ident),+ $(,)?) => {
        $(mod $module;)+

        $(#[$doc])*
        #[allow(unreachable_pub)] // the same macro serves the library and the binary
        pub fn entries() -> impl Iterator<Item = &'static dyn $trait> {
            const LISTS: &[&[&'static dyn $trait]] = &[$($module::ENTRIES),+];
            LISTS.iter().flat_map(|list| list.iter().copied())
        }
    };
}

pub(crate) use registry;
