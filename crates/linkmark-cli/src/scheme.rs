//! A scheme as people write it in `--schemes` and in `schemes-allowed`: `https`, `HTTPS:` or
//! `https://`.

use linkmark_scan::Scheme;

use crate::output::shown;

/// The scheme's name in lower case, or the sentence that says what is wrong.
pub fn scheme_name(written: &str) -> Result<String, String> {
    let name = written.strip_suffix("://").or(written.strip_suffix(':')).unwrap_or(written);
    match Scheme::new(&format!("{name}:")) {
        Some(_) => Ok(name.to_ascii_lowercase()),
        None => Err(format!("`{}` is not a scheme; write its name, such as https", shown(written))),
    }
}

#[cfg(test)]
mod tests {
    use super::scheme_name;

    #[test]
    fn a_scheme_is_understood_with_and_without_its_colon() {
        for written in ["https", "HTTPS:", "https://"] {
            assert_eq!(scheme_name(written).as_deref(), Ok("https"));
        }
        for written in ["", ":", "ht tp", "1a", "https:/", "ä"] {
            assert!(scheme_name(written).is_err(), "{written}");
        }
    }
}
