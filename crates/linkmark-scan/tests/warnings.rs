//! Warnings against other packages' reading of the same standards, and their laws. The cases are in
//! `testdata/warnings.toml`.

use linkmark_scan::{Dialect, Scanner, Warning, Warnings};
use linkmark_testdata::growth;
use proptest::prelude::*;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection as _};
use url::{Host, Url};

/// What the warning says of a host of one label.
fn is_mixed(label: &str) -> bool {
    Warnings::of_url(&format!("https://{label}")).contains(Warning::MixedScript)
}

/// UTS #39, 5.2, "highly restrictive", by `unicode-security`. Its own levels also want identifiers,
/// which a host need not be.
fn is_mixed_by_oracle(label: &str) -> bool {
    let (mut all, mut beside_latin) = (AugmentedScriptSet::default(), AugmentedScriptSet::default());
    for c in label.chars() {
        let set = AugmentedScriptSet::for_char(c);
        let mut latin = AugmentedScriptSet::for_char('a');
        all.intersect_with(set);
        latin.intersect_with(set);
        if latin.is_empty() {
            beside_latin.intersect_with(set);
        }
    }
    all.is_empty() && !(beside_latin.hanb || beside_latin.jpan || beside_latin.kore)
}

/// Characters that a label can have: not those that end it or encode others. What is not assigned
/// has the scripts of its neighbours here and none there.
fn is_of_labels(c: char) -> bool {
    let is_assigned =
        !matches!(c.general_category(), GeneralCategory::Unassigned | GeneralCategory::PrivateUse);
    is_assigned && !"/?#\\@:%.\u{2024}\u{3002}\u{FF0E}\u{FF61}".contains(c)
}

#[test]
fn every_character_has_the_scripts_that_another_package_says() {
    for c in ('\0'..=char::MAX).filter(|&c| is_of_labels(c)) {
        for other in "aя漢ひㄅ한ωक".chars() {
            let label = format!("{other}{c}");
            assert_eq!(is_mixed(&label), is_mixed_by_oracle(&label), "{label} U+{:04X}", u32::from(c));
        }
    }
}

#[test]
fn letters_that_look_like_latin_ones_are_seen() {
    let (mut seen, mut unseen) = (0, Vec::new());
    for c in ('\u{80}'..=char::MAX).filter(|&c| is_of_labels(c)) {
        let mut looks = skeleton(c.encode_utf8(&mut [0; 4])).collect::<String>().into_bytes();
        let looks_latin = matches!(looks.as_mut_slice(), [byte] if byte.is_ascii_alphabetic());
        if !looks_latin {
            continue;
        }
        if is_mixed(&format!("goog{c}le")) { seen += 1 } else { unseen.push(c) }
    }
    assert!(seen > 400, "{seen}");
    for c in unseen {
        // Each is Latin itself, goes with every script, or with Latin as Chinese, Japanese and
        // Korean do.
        let mut latin = AugmentedScriptSet::for_char('a');
        latin.intersect_with(AugmentedScriptSet::for_char(c));
        let set = AugmentedScriptSet::for_char(c);
        assert!(!latin.is_empty() || set.hanb || set.jpan || set.kore, "{c} U+{:04X}", u32::from(c));
    }
}

/// Letters, marks and digits of many scripts; most pairs do not go together.
fn label() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(
            "az09-éßаяωאעبمकখกລក漢字〇々ひらカーㄅ한글\u{301}\u{64B}\u{94D}ँഅᚠꓐꭓ".chars().collect::<Vec<_>>(),
        ),
        1..6,
    )
    .prop_map(String::from_iter)
}

/// Pieces of numbers and of what is not one.
fn host_of_digits() -> impl Strategy<Value = String> {
    let pieces = [
        "0", "1", "7", "8", "9", "255", "256", "0x", "0X", "f", "F", ".", ".", ".", "%31", "%2e", "１", "①",
        "。", "\u{AD}", "x", "-",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 1..12).prop_map(|pieces| pieces.concat())
}

/// Pieces of URLs, in any order.
fn pieces_of_url() -> impl Strategy<Value = String> {
    let pieces = ["/", "\\", "@", ":", "?", "#", "a", "b.c", "80", "%2E", "ä", "x.y"];
    let schemes = ["https:", "HTTP:", "//", "https://", "ssh://", "wss://"];
    (
        prop::sample::select(schemes.to_vec()),
        prop::collection::vec(prop::sample::select(pieces.to_vec()), 1..9),
    )
        .prop_map(|(scheme, pieces)| scheme.to_owned() + &pieces.concat())
}

fn parse(url: &str) -> Option<Url> {
    let base = Url::parse("https://base.example/").expect("a URL");
    if url.starts_with("//") { base.join(url) } else { Url::parse(url) }.ok()
}

/// Names in several spellings, of which some are the same.
fn name() -> impl Strategy<Value = String> {
    let labels = [
        "www",
        "docs",
        "example",
        "EXAMPLE",
        "ｅxample",
        "ex\u{AD}ample",
        "bücher",
        "BÜCHER",
        "bu\u{308}cher",
        "xn--bcher-kva",
        "пример",
        "xn--e1afmkfd",
    ];
    prop::collection::vec(prop::sample::select(labels.to_vec()), 1..4)
        .prop_map(|labels| format!("{}.com", labels.join(".")))
}

proptest! {
    #[test]
    fn labels_are_as_restricted_as_another_package_says(label in label()) {
        prop_assert_eq!(is_mixed(&label), is_mixed_by_oracle(&label));
        let level = label.detect_restriction_level();
        if level != RestrictionLevel::Unrestricted {
            prop_assert_eq!(is_mixed(&label), level > RestrictionLevel::HighlyRestrictive);
        }
    }

    #[test]
    fn an_address_is_what_the_url_standard_takes_for_one(host in host_of_digits()) {
        let url = format!("http://{host}/");
        let parsed = Url::parse(&url).ok();
        let address = parsed.as_ref().and_then(|url| match url.host() {
            Some(Host::Ipv4(address)) => Some(address.to_string()),
            _ => None,
        });
        let is_odd = address.is_some_and(|address| address != host);
        prop_assert_eq!(Warnings::of_url(&url).contains(Warning::OddIp), is_odd, "{}", url);
    }

    #[test]
    fn the_user_part_is_what_the_url_standard_takes_for_it(url in pieces_of_url()) {
        let Some(parsed) = parse(&url) else { return Ok(()) };
        let user = format!("{}{}", parsed.username(), parsed.password().unwrap_or_default());
        let found = Warnings::of_url(&url).contains(Warning::UserinfoHost);
        prop_assert_eq!(found, user.contains('.') && parsed.has_host(), "{}", url);
    }

    #[test]
    fn names_that_are_the_same_are_never_said_to_differ(shown in name(), target in name()) {
        let (Ok(one), Ok(other)) = (Host::parse(&shown), Host::parse(&target)) else { return Ok(()) };
        let (one, other) = (one.to_string(), other.to_string());
        let is_part = |whole: &str, part: &str| whole == part || whole.ends_with(&format!(".{part}"));
        let without_www = |host: &str| host.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(host).to_owned();
        let (one, other) = (without_www(&one), without_www(&other));
        let belong_together = is_part(&one, &other) || is_part(&other, &one);
        let found = Warnings::of_link(&shown, &format!("https://{target}")).contains(Warning::TextMismatch);
        prop_assert!(!(found && belong_together), "{} {}", shown, target);
        // Only accents that stand alone leave a doubt.
        let is_certain = !shown.contains('\u{308}') && !target.contains('\u{308}');
        prop_assert!(found || belong_together || !is_certain, "{} {}", shown, target);
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}", url in ".{0,40}", start in "(http|https|mailto|)(:|)(//|)") {
        let url = start + &url;
        Warnings::of_link(&text, &url);
        Warnings::of_link(&url, &text);
        Warnings::of_url(&url);
        Warnings::of_bare_host(&url);
        for dialect in Dialect::ALL {
            let scanner = Scanner::new(dialect);
            scanner.links(&url).chain(scanner.links(&text)).for_each(|link| { link.warnings(); });
        }
    }
}

#[test]
fn every_spelling_of_a_character_is_the_same_name() {
    for c in '\u{80}'..=char::MAX {
        let name = format!("a{c}b.com");
        let Ok(host) = Host::parse(&name) else { continue };
        let found = Warnings::of_link(&name, &format!("https://{host}/"));
        assert!(!found.contains(Warning::TextMismatch), "U+{:04X} {host}", u32::from(c));
    }
}

#[test]
fn names_and_order_are_stable() {
    let names = Warning::ALL.map(Warning::name).join(" ");
    let expected =
        "invisible bidi mixed-script slash-lookalike userinfo-host odd-ip text-mismatch file-ending";
    assert_eq!(names, expected);
    let found = Warnings::of_link("\u{202E}google.com", "https://google.com⁄@аb.2130706433");
    assert_eq!(
        format!("{found:?}"),
        "{Invisible, Bidi, MixedScript, SlashLookalike, UserinfoHost, TextMismatch}"
    );
    assert!(Warnings::NONE.is_empty() && Warnings::NONE.or(found) == found);
}

#[cfg(feature = "serde")]
#[test]
fn warnings_are_a_list_of_names_for_programs() {
    let found = Warnings::of_url("http://a.b@0x7f.1");
    assert_eq!(serde_json::to_string(&found).unwrap(), r#"["userinfo-host","odd-ip"]"#);
}

#[test]
fn hostile_hosts_take_time_in_proportion() {
    let patterns = [
        "a.",
        "аa",
        "аа.",
        "я漢",
        "xn--a.",
        "xn--80ak6aa92e.",
        "%41",
        "%D0%B0.",
        "@",
        ".@",
        ":",
        "0.",
        "00",
        "0x",
        "\u{200D}",
        "👩\u{200D}",
        "\u{FE0F}",
        "م\u{200C}",
        "\u{202E}",
        "/",
        "\\",
        "www.",
        "．",
        "⁄",
        "שa\u{200F}",
    ];
    for pattern in patterns {
        let text = |size: usize| format!("https://{}.com", pattern.repeat(size / pattern.len()));
        let work = |text: &str| {
            let same = &text["https://".len()..];
            let found = Warnings::of_url(text).or(Warnings::of_link(same, text));
            found.or(Warnings::of_link(text, "https://example.com")).or(Warnings::of_bare_host(same))
        };
        if let Err(figures) = growth::check(&text(16 << 10), &text(256 << 10), work) {
            panic!("{pattern:?}: time per byte grows: {figures}");
        }
    }
}
