//! The classes of a code point, from the properties that registry packages carry.

use std::collections::BTreeSet;

use icu_properties::props::{
    Alphabetic, BidiControl, DefaultIgnorableCodePoint, Emoji, GeneralCategory, GeneralCategoryGroup, Script,
    WhiteSpace,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_properties::UnicodeGeneralCategory as _;

use crate::hosts;
use crate::partners::partners;

/// Scripts written without spaces between words, or whose words carry their endings glued on
/// (Hangul).
const GLUED: [Script; 9] = [
    Script::Han,
    Script::Hiragana,
    Script::Katakana,
    Script::Hangul,
    Script::Bopomofo,
    Script::Thai,
    Script::Lao,
    Script::Khmer,
    Script::Myanmar,
];

/// Answers which constants of `Classes` a code point has.
pub(crate) struct Characters {
    openers: BTreeSet<u32>,
    closers: BTreeSet<u32>,
}

impl Characters {
    /// Gathers what takes more than one look at one character.
    pub(crate) fn new() -> Result<Characters, String> {
        let partners = partners()?;
        Ok(Characters {
            openers: partners.iter().map(|&(_, open)| open.into()).collect(),
            closers: partners.iter().map(|&(close, _)| close.into()).collect(),
        })
    }

    /// The names of the classes of `code`, in the order in which `Classes` declares them.
    pub(crate) fn classes(&self, code: u32) -> Vec<&'static str> {
        let category = CodePointMapData::<GeneralCategory>::new().get32(code);
        let group = |group: GeneralCategoryGroup| group.contains(category);
        let is = |one: GeneralCategory| category == one;
        let rows = [
            (
                "WORD",
                group(GeneralCategoryGroup::Letter)
                    || group(GeneralCategoryGroup::Mark)
                    || group(GeneralCategoryGroup::Number),
            ),
            ("PC", is(GeneralCategory::ConnectorPunctuation)),
            ("PD", is(GeneralCategory::DashPunctuation)),
            ("PS", is(GeneralCategory::OpenPunctuation)),
            ("PE", is(GeneralCategory::ClosePunctuation)),
            ("PI", is(GeneralCategory::InitialPunctuation)),
            ("PF", is(GeneralCategory::FinalPunctuation)),
            ("PO", is(GeneralCategory::OtherPunctuation)),
            ("SYMBOL", group(GeneralCategoryGroup::Symbol)),
            ("WHITE_SPACE", CodePointSetData::new::<WhiteSpace>().contains32(code)),
            ("SPACE_SEPARATOR", is(GeneralCategory::SpaceSeparator)),
            ("SEPARATOR", group(GeneralCategoryGroup::Separator)),
            ("CONTROL", is(GeneralCategory::Control)),
            // A byte order mark is not a Bidi_Control but is as invisible, and text is pasted with
            // one in front.
            ("BIDI", CodePointSetData::new::<BidiControl>().contains32(code) || code == 0xFEFF),
            ("GLUED", glued(code)),
            ("OPENER", self.openers.contains(&code)),
            ("CLOSER", self.closers.contains(&code)),
            ("IGNORABLE", CodePointSetData::new::<DefaultIgnorableCodePoint>().contains32(code)),
            ("EMOJI", code >= 0x80 && CodePointSetData::new::<Emoji>().contains32(code)),
            ("NO_HOST", hosts::is_refused(code)),
            ("NO_LABEL_START", hosts::may_not_start_label(code)),
        ];
        rows.into_iter().filter(|&(_, has)| has).map(|(name, _)| name).collect()
    }
}

/// A letter all of whose scripts are glued ones. By Script_Extensions, so that `ー` (Common, used in
/// both kana) is one, as `々` and `〇` are.
fn glued(code: u32) -> bool {
    let letter = CodePointSetData::new::<Alphabetic>().contains32(code)
        || GeneralCategoryGroup::Letter.contains(CodePointMapData::<GeneralCategory>::new().get32(code));
    letter
        && ScriptWithExtensions::new()
            .get_script_extensions_val32(code)
            .iter()
            .all(|script| GLUED.contains(&script))
}

/// The version of Unicode of all this. `icu_properties` does not tell; `unicode-properties` does,
/// and if the two agree on the category of every character, assigned or not, they are of one
/// version.
pub(crate) fn version() -> Result<String, String> {
    let icu = CodePointMapData::<GeneralCategory>::new();
    for c in '\0'..=char::MAX {
        let (ours, theirs) = (format!("{:?}", icu.get(c)), format!("{:?}", c.general_category()));
        if ours != theirs {
            return Err(format!(
                "U+{:04X} is {ours} in icu_properties, {theirs} in unicode-properties",
                c as u32
            ));
        }
    }
    let (major, minor, update) = unicode_properties::UNICODE_VERSION;
    Ok(format!("{major}.{minor}.{update}"))
}
