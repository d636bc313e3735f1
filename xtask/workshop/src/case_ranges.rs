//! Which letters become which, as ranges.

/// Every `step`th character from `first` to `last` becomes itself plus `add`.
pub(crate) struct CaseRange {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) step: u32,
    pub(crate) add: i64,
}

impl CaseRange {
    /// Takes `code` in if it continues the range. The second character settles the step: 1 in
    /// alphabets, 2 where capitals and small letters alternate.
    fn takes(&mut self, code: u32, add: i64) -> bool {
        let step = code - self.last;
        let goes_on = add == self.add && step <= 2 && (self.first == self.last || step == self.step);
        if goes_on {
            (self.last, self.step) = (code, step);
        }
        goes_on
    }
}

/// Ranges, in order.
#[derive(Default)]
pub(crate) struct CaseRanges(pub(crate) Vec<CaseRange>);

impl CaseRanges {
    /// Adds a letter that comes after all others.
    pub(crate) fn add(&mut self, c: char, other: char) {
        let (code, add) = (u32::from(c), i64::from(u32::from(other)) - i64::from(u32::from(c)));
        if !self.0.last_mut().is_some_and(|range| range.takes(code, add)) {
            self.0.push(CaseRange { first: code, last: code, step: 1, add });
        }
    }
}
