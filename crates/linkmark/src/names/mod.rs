//! Numbers for names: each new name gets the next number. Used for definitions, footnotes and
//! heading ids.
//!
//! There are two ways to find a name again, and both give the same numbers.

#[cfg(feature = "std")]
mod hashed;
#[cfg(any(not(feature = "std"), test))]
mod ordered;

#[cfg(feature = "std")]
pub(crate) use hashed::Names;
#[cfg(not(feature = "std"))]
pub(crate) use ordered::Names;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_number_however_many_there_are() {
        let mut names = Names::EMPTY;
        for _ in 0..2 {
            assert_eq!(names.get("0"), None);
            for i in 0..1000 {
                assert_eq!(names.number(&i.to_string()), (i, true));
                assert_eq!(names.number(&i.to_string()), (i, false));
            }
            assert_eq!(names.get("77"), Some(77));
            assert_eq!(names.name(77), "77");
            assert_eq!(names.get("x"), None);
            names.clear();
        }
    }

    #[cfg(feature = "std")]
    proptest::proptest! {
        /// Few letters, so that names come again; none is a name too.
        #[test]
        fn both_ways_give_the_same_numbers(texts in proptest::collection::vec("[abä]{0,3}", 0..300)) {
            let (mut hashed, mut ordered) = (hashed::Names::EMPTY, ordered::Names::EMPTY);
            for _ in 0..2 {
                for text in &texts {
                    proptest::prop_assert_eq!(hashed.get(text), ordered.get(text));
                    let (number, new) = hashed.number(text);
                    proptest::prop_assert_eq!(ordered.number(text), (number, new));
                    proptest::prop_assert_eq!(ordered.name(number), hashed.name(number));
                    proptest::prop_assert_eq!(ordered.is_empty(), hashed.is_empty());
                    if number % 7 == 3 {
                        hashed.truncate(number - 2);
                        ordered.truncate(number - 2);
                    }
                    proptest::prop_assert_eq!(ordered.len(), hashed.len());
                }
                hashed.clear();
                ordered.clear();
                proptest::prop_assert!(hashed.is_empty() && ordered.is_empty());
            }
        }
    }
}
