//! The explanations of one engine's answers: `testdata/differential.toml`, and how often each was
//! needed.

use std::collections::BTreeMap;

use super::engine::{ENGINES, Session};
use linkmark_testdata::differences::{self, EngineDifference};
use regex::Regex;

pub(crate) struct Explained {
    pub(crate) rows: Vec<Explanation>,
    /// The engines that rows call, by name.
    witnesses: BTreeMap<String, Session>,
    /// Which row explains each document so far: the same one comes a thousand times.
    known: BTreeMap<String, Option<usize>>,
}

pub(crate) struct Explanation {
    pub(crate) difference: EngineDifference,
    like: Option<Regex>,
    only: Option<Regex>,
    as_if: Option<(Regex, String)>,
    instead: Option<(Regex, String)>,
    pub(crate) count: usize,
    pub(crate) documents: BTreeMap<String, usize>,
}

impl Explained {
    /// Those about the session's engine. An explanation has to be true of what it explains.
    pub(crate) fn load(session: &mut Session) -> Result<Explained, String> {
        let engine = session.engine;
        let listed =
            differences::from_engines().into_iter().filter(|difference| difference.engine == engine.name);
        let rows: Vec<Explanation> = listed.map(Explanation::new).collect::<Result<_, String>>()?;
        let mut witnesses = BTreeMap::new();
        for name in rows.iter().filter_map(|row| row.difference.witness.as_ref()) {
            if !witnesses.contains_key(name) {
                let engine = ENGINES.iter().find(|engine| engine.name == name);
                let engine = engine.ok_or_else(|| format!("there is no engine `{name}`"))?;
                witnesses.insert(name.clone(), Session::start(engine)?);
            }
        }
        let documents: Vec<&str> = rows.iter().map(|row| row.difference.markdown.as_str()).collect();
        for (row, answer) in rows.iter().zip(session.html(&documents)?) {
            // A mistake may well be one about the documents of the list.
            if session.mistake.is_none() {
                row.check(session, &answer, &mut witnesses)?;
            }
        }
        Ok(Explained { rows, witnesses, known: BTreeMap::new() })
    }

    /// Whether one of them is the reason as the document stands. Only those can say so whose word
    /// does not depend on how a document looks; the others speak of shortest ones.
    pub(crate) fn covers_whole(&mut self, session: &mut Session, document: &str) -> Result<bool, String> {
        let theirs = session.html(&[document])?.remove(0);
        for row in self.rows.iter_mut().filter(|row| row.is_proof()) {
            if row.is_like(session, document, &theirs, &mut self.witnesses)? {
                row.count += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether one of them is the reason that the engine answers so, and then it is counted.
    pub(crate) fn covers(&mut self, session: &mut Session, document: &str) -> Result<bool, String> {
        let row = match self.known.get(document) {
            Some(&row) => row,
            None => {
                let row = self.row_of(session, document)?;
                self.known.insert(document.to_owned(), row);
                row
            }
        };
        if let Some(row) = row {
            let row = &mut self.rows[row];
            row.count += 1;
            *row.documents.entry(document.to_owned()).or_default() += 1;
        }
        Ok(row.is_some())
    }

    /// The first that explains the document.
    fn row_of(&mut self, session: &mut Session, document: &str) -> Result<Option<usize>, String> {
        let theirs = session.html(&[document])?.remove(0);
        for (index, row) in self.rows.iter().enumerate() {
            let EngineDifference { markdown, ours, .. } = &row.difference;
            let is_listed = markdown == document && *ours == session.ours(document);
            if is_listed || row.is_like(session, document, &theirs, &mut self.witnesses)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}

impl Explanation {
    fn new(difference: EngineDifference) -> Result<Explanation, String> {
        let regex = |text: &str| Regex::new(text).map_err(|e| format!("`{}`: {e}", difference.name));
        let like = difference.like.as_ref().map(|like| regex(&format!("^(?s:{like})$"))).transpose()?;
        let only = difference.only.as_ref().map(|only| regex(only)).transpose()?;
        let pair = |pair: &Option<[String; 2]>| match pair {
            Some([read, said]) => Ok(Some((regex(read)?, said.clone()))),
            None => Ok::<_, String>(None),
        };
        let (as_if, instead) = (pair(&difference.as_if)?, pair(&difference.instead)?);
        Ok(Explanation { difference, like, only, as_if, instead, count: 0, documents: BTreeMap::new() })
    }

    fn check(
        &self,
        session: &mut Session,
        answer: &str,
        witnesses: &mut BTreeMap<String, Session>,
    ) -> Result<(), String> {
        let engine = session.engine;
        let EngineDifference { name, markdown, ours, theirs, .. } = &self.difference;
        let have = session.ours(markdown);
        if engine.agrees(&have, answer) {
            return Err(format!("`{name}` is listed, but there is no difference any more: {have:?}"));
        }
        for (who, listed, have) in [("we", ours, have.as_str()), (engine.name, theirs, answer)] {
            if listed != have {
                return Err(format!("`{name}`: {who} should answer {listed:?}, the answer is {have:?}"));
            }
        }
        if self.says_more() && !self.is_like(session, markdown, theirs, witnesses)? {
            return Err(format!("`{name}`: what it says is not true of its own document"));
        }
        Ok(())
    }

    /// Whether it speaks of more than one document.
    fn says_more(&self) -> bool {
        self.like.is_some()
            || self.as_if.is_some()
            || self.instead.is_some()
            || self.difference.witness.is_some()
    }

    /// Whether an engine vouches for what it says.
    fn is_proof(&self) -> bool {
        self.as_if.is_some() || self.instead.is_some() || self.difference.witness.is_some()
    }

    /// Whether all that the row says is true of a document: how it looks, what the answers may
    /// differ in, which document the engine answers instead, which it answers as we do, who else
    /// answers as we do.
    fn is_like(
        &self,
        session: &mut Session,
        markdown: &str,
        theirs: &str,
        witnesses: &mut BTreeMap<String, Session>,
    ) -> Result<bool, String> {
        let engine = session.engine;
        let ours = session.ours(markdown);
        let looks = match (&self.like, &self.as_if) {
            (Some(like), _) => like.is_match(markdown),
            (None, Some((read, _))) => read.is_match(markdown),
            (None, None) => markdown == self.difference.markdown,
        };
        let rest_agrees =
            |only: &Regex| engine.agrees(&only.replace_all(&ours, ""), &only.replace_all(theirs, ""));
        let answers_the_other = |(read, said): &(Regex, String)| {
            let said = said.as_str();
            engine.agrees(&session.ours(&read.replace_all(markdown, said)), &read.replace_all(theirs, said))
        };
        if !looks
            || !self.only.as_ref().is_none_or(rest_agrees)
            || !self.as_if.as_ref().is_none_or(answers_the_other)
        {
            return Ok(false);
        }
        if let Some((read, said)) = &self.instead
            && !agrees_with_one(session, &ours, spellings(read, said, markdown))?
        {
            return Ok(false);
        }
        match self.difference.witness.as_ref().and_then(|name| witnesses.get_mut(name)) {
            Some(witness) => {
                let answer = witness.html(&[markdown])?.remove(0);
                Ok(witness.engine.agrees(&ours, &answer))
            }
            None => Ok(true),
        }
    }
}

/// `markdown` with `said` in place of what `read` finds: everywhere, or at one place.
fn spellings(read: &Regex, said: &str, markdown: &str) -> Vec<String> {
    let mut all = vec![read.replace_all(markdown, said).into_owned()];
    for found in read.captures_iter(markdown) {
        let range = found.get(0).map_or(0..0, |whole| whole.range());
        let mut one = markdown[..range.start].to_owned();
        found.expand(said, &mut one);
        one.push_str(&markdown[range.end..]);
        all.push(one);
    }
    all.retain(|spelling| spelling != markdown);
    all
}

/// Whether one of the spellings says the same to us, and to the engine as well.
fn agrees_with_one(session: &mut Session, ours: &str, mut spellings: Vec<String>) -> Result<bool, String> {
    let engine = session.engine;
    spellings.retain(|spelling| engine.agrees(&session.ours(spelling), ours));
    Ok(session.html(&spellings)?.iter().any(|theirs| engine.agrees(ours, theirs)))
}
