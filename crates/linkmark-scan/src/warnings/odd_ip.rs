//! `odd-ip`: an IPv4 address that is not written as four decimal numbers.
//!
//! The URL standard takes one to four numbers, decimal, octal (`0177`) or hexadecimal (`0x7f`), the
//! last of which fills what is left: `127.1` and `2130706433` are 127.0.0.1. A browser goes there.

use core::net::Ipv4Addr;

use super::spelling::Spelling;
use super::target::Host;

/// Whether a browser reads `host` as an IPv4 address, and a person may not.
pub(super) fn is_odd(host: Host<'_>) -> bool {
    let spelled = host.chars().filter_map(|c| match Spelling::of(c) {
        Spelling::Nothing => None,
        Spelling::Ascii(ascii) => Some(ascii),
        Spelling::SeveralAscii | Spelling::Small(_) | Spelling::Other => Some(c),
    });
    is_address(spelled) && host.0.parse::<Ipv4Addr>().is_err()
}

/// The URL standard's "IPv4 parser".
fn is_address(host: impl Iterator<Item = char>) -> bool {
    let mut host = host.peekable();
    let (mut count, mut last) = (0, 0);
    while host.peek().is_some() {
        // Before the last number there are single bytes.
        let Some(number) = number(&mut host).filter(|_| count < 4 && last <= 0xFF) else { return false };
        (count, last) = (count + 1, number);
    }
    count > 0 && last < 1 << (8 * (5 - count))
}

/// The number up to the next dot, which is consumed. What is more than 32 bits is as good as more.
fn number(host: &mut impl Iterator<Item = char>) -> Option<u64> {
    let (mut radix, mut value, mut len) = (10, 0u64, 0);
    for c in host.take_while(|&c| c != '.') {
        match (len, c) {
            (0, '0') => radix = 8,
            (1, 'x') if radix == 8 => radix = 16,
            _ => value = (value * u64::from(radix) + u64::from(c.to_digit(radix)?)).min(1 << 32),
        }
        len += 1;
    }
    (len > 0).then_some(value)
}
