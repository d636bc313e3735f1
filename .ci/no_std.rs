//! A program's part without `std`, which `.ci/features` compiles against the engine without it.
//!
//! It brings a panic handler of its own. There can be one in a program, and `std` has one, so this
//! compiles only if no crate below it links `std`: the engine, the scanner and memchr do not, and
//! neither does serde. With `--cfg control` it links `std` itself and must not compile.
#![no_std]

extern crate alloc;
#[cfg(control)]
extern crate std;

use alloc::string::{String, ToString as _};
use linkmark::{Dialect, Options, Parser, Renderer, explain, html, links};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Every door of the engine that needs no `std`.
pub fn all(source: &str, out: &mut String) -> core::fmt::Result {
    let options = Options::GITHUB.with_dialect(&Dialect::LINKMARK).with_heading_ids(true);
    out.push_str(Renderer::new().render(source, &options));
    html::push(out, Parser::new_ext(source, &options), &options);
    html::write_fmt(&mut *out, Parser::new_ext(source, &options), &options)?;
    out.extend(links(source, &options).map(|link| link.href));
    explain(source, &options, |explanation| out.extend(explanation.lines().map(|line| line.to_string())));
    Ok(())
}
