//! What JavaScript calls, and the memory that both sides see: the only `unsafe` of the package.
#![allow(unsafe_code, reason = "`no_mangle` names, and bytes that JavaScript wrote")]

use std::cell::RefCell;

use crate::links;
use crate::settings::Settings;
use crate::wide::widen;

/// What stays from call to call.
struct State {
    /// What JavaScript wrote.
    input: Vec<u8>,
    /// The answer, if it is a text.
    text: String,
    /// The same in UTF-16, for those who asked.
    wide: Vec<u16>,
    /// The answer, if it is numbers; texts that belong to them are in `text`.
    numbers: Vec<u32>,
    settings: Vec<Option<Settings>>,
    #[cfg(feature = "engine")]
    renderer: linkmark::Renderer,
    #[cfg(feature = "engine")]
    finder: linkmark::LinkFinder,
    #[cfg(feature = "stream")]
    stream: Option<crate::stream::Live>,
}

impl State {
    /// Before the first call. A constant: to make it costs no code.
    const EMPTY: State = State {
        input: Vec::new(),
        text: String::new(),
        wide: Vec::new(),
        numbers: Vec::new(),
        settings: Vec::new(),
        #[cfg(feature = "engine")]
        renderer: linkmark::Renderer::new(),
        #[cfg(feature = "engine")]
        finder: linkmark::LinkFinder::new(),
        #[cfg(feature = "stream")]
        stream: None,
    };
}

thread_local! {
    // There is one thread.
    static STATE: RefCell<State> = const { RefCell::new(State::EMPTY) };
}

/// A buffer that grew beyond this for one call is given back after it.
const KEPT: usize = 1 << 20;

/// What `configure` and the others return instead of a length when the answer is a complaint.
const COMPLAINT: u32 = u32::MAX;

/// A place for `length` bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        if state.input.capacity() > KEPT && length < KEPT {
            state.input = Vec::new();
        }
        // What was there is of no use, so that nothing is copied when the buffer grows.
        state.input.clear();
        state.input.reserve(length);
        state.input.as_mut_ptr()
    })
}

/// Where the last answer of text is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    STATE.with_borrow(|state| state.text.as_ptr())
}

/// How long the last answer of text is, in bytes.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    STATE.with_borrow(|state| state.text.len())
}

/// Makes UTF-16 of `length` bytes of the last answer, from `start` on; returns how many units. 0:
/// they are ASCII, and nothing was made.
#[unsafe(no_mangle)]
extern "C" fn widen_answer(start: usize, length: usize) -> usize {
    STATE.with_borrow_mut(|state| {
        if state.wide.capacity() > KEPT && length < KEPT {
            state.wide = Vec::new();
        }
        let text = &state.text[start..start + length];
        if text.is_ascii() {
            return 0;
        }
        widen(text, &mut state.wide);
        state.wide.len()
    })
}

/// Where that is.
#[unsafe(no_mangle)]
extern "C" fn wide_answer() -> *const u16 {
    STATE.with_borrow(|state| state.wide.as_ptr())
}

/// Where the last answer of numbers is.
#[unsafe(no_mangle)]
extern "C" fn numbers() -> *const u32 {
    STATE.with_borrow(|state| state.numbers.as_ptr())
}

impl State {
    /// The first `length` bytes of the place that was given last.
    ///
    /// # Panics
    /// If that place is smaller.
    fn input(&mut self, length: usize) -> &'static str {
        // SAFETY: JavaScript wrote UTF-8: `TextEncoder` and a loop over ASCII are all that writes
        // there but for the pieces of a stream (lib/core.js).
        unsafe { std::str::from_utf8_unchecked(self.bytes(length)) }
    }

    /// The same as bytes, which need not be UTF-8.
    fn bytes(&mut self, length: usize) -> &'static [u8] {
        assert!(length <= self.input.capacity());
        // SAFETY: JavaScript wrote `length` bytes at the start of the buffer, which has room for
        // them. They live as long as the call: nothing in a call changes `input`, and no call keeps
        // what is in it.
        unsafe {
            self.input.set_len(length);
            std::slice::from_raw_parts(self.input.as_ptr(), length)
        }
    }
}

/// Answers with a text about the input and some settings.
fn with_text(length: usize, settings: usize, make: impl FnOnce(&mut String, Call<'_>)) -> u32 {
    STATE.with_borrow_mut(|state| {
        let input = state.input(length);
        if state.text.capacity() > KEPT && length < KEPT / 4 {
            state.text = String::new();
        }
        state.text.clear();
        let settings = state.settings[settings].as_ref().expect("settings that were made");
        let call = Call {
            text: input,
            settings,
            #[cfg(feature = "engine")]
            renderer: &mut state.renderer,
            #[cfg(feature = "engine")]
            finder: &mut state.finder,
        };
        make(&mut state.text, call);
        state.text.len() as u32
    })
}

/// What a function works on.
pub(crate) struct Call<'c> {
    pub(crate) text: &'static str,
    pub(crate) settings: &'c Settings,
    #[cfg(feature = "engine")]
    pub(crate) renderer: &'c mut linkmark::Renderer,
    #[cfg(feature = "engine")]
    pub(crate) finder: &'c mut linkmark::LinkFinder,
}

/// Makes settings of the value in the input; returns their number. `COMPLAINT`: the answer says
/// what is wrong with it.
#[unsafe(no_mangle)]
extern "C" fn configure(length: usize) -> u32 {
    STATE.with_borrow_mut(|state| {
        let input = state.input(length);
        match Settings::read(input) {
            Ok(settings) => {
                let free = state.settings.iter().position(Option::is_none);
                let number = free.unwrap_or(state.settings.len());
                if free.is_none() {
                    state.settings.push(None);
                }
                state.settings[number] = Some(settings);
                number as u32
            }
            Err(complaint) => {
                state.text = complaint;
                COMPLAINT
            }
        }
    })
}

/// Forgets settings.
#[unsafe(no_mangle)]
extern "C" fn forget(settings: usize) {
    STATE.with_borrow_mut(|state| state.settings[settings] = None);
}

/// Plain text to HTML.
#[unsafe(no_mangle)]
extern "C" fn text(length: usize, settings: usize) -> u32 {
    with_text(length, settings, |out, call| {
        // Writing to a string cannot fail.
        let settings = call.settings;
        let _ = linkmark_scan::linkify::write_with(out, call.text, settings.scanner(), &settings.anchors);
    })
}

/// The links of plain text as numbers; returns how many numbers.
#[unsafe(no_mangle)]
extern "C" fn plain_links(length: usize, settings: usize, units: usize) -> u32 {
    with_numbers(length, settings, |numbers, texts, call| links::plain(numbers, texts, &call, units))
}

/// Answers with numbers.
fn with_numbers(
    length: usize,
    settings: usize,
    make: impl FnOnce(&mut Vec<u32>, &mut String, Call<'_>),
) -> u32 {
    STATE.with_borrow_mut(|state| {
        if state.numbers.capacity() > KEPT && length < KEPT {
            state.numbers = Vec::new();
        }
        state.numbers.clear();
    });
    // Both at once cannot be borrowed from the state, so that one is taken out meanwhile.
    let mut numbers = STATE.with_borrow_mut(|state| std::mem::take(&mut state.numbers));
    with_text(length, settings, |texts, call| make(&mut numbers, texts, call));
    let count = numbers.len() as u32;
    STATE.with_borrow_mut(|state| state.numbers = numbers);
    count
}

#[cfg(feature = "engine")]
mod engine {
    use super::{Settings, with_numbers, with_text};
    use crate::{links, rewrite};

    /// Markdown to HTML.
    #[unsafe(no_mangle)]
    extern "C" fn html(length: usize, settings: usize) -> u32 {
        with_text(length, settings, |out, call| {
            let Settings { attributes, .. } = call.settings;
            if attributes.is_empty() {
                call.settings.with_options(|options| call.renderer.render_into(call.text, options, out));
            } else {
                rewrite::with_attributes(out, call);
            }
        })
    }

    /// The links of Markdown as numbers; `more`: 1 for images, 2 for raw HTML, which the entry
    /// `full` has.
    #[unsafe(no_mangle)]
    extern "C" fn links(length: usize, settings: usize, units: usize, more: u32) -> u32 {
        with_numbers(length, settings, |numbers, texts, call| {
            links::markdown(numbers, texts, call, units, more);
        })
    }

    /// What a callback is asked about: JSON, one entry for each link that can be rewritten.
    #[unsafe(no_mangle)]
    extern "C" fn rewritable(length: usize, settings: usize) -> u32 {
        with_numbers(length, settings, rewrite::ask)
    }

    /// Markdown to HTML with the answers of a callback, which follow the text: `text_length` bytes
    /// are the text, the rest is a value.
    #[unsafe(no_mangle)]
    extern "C" fn rewrite(length: usize, settings: usize, text_length: usize) -> u32 {
        with_text(length, settings, |out, mut call| {
            let (text, answers) = call.text.split_at(text_length);
            call.text = text;
            rewrite::answered(out, call, answers);
        })
    }
}

#[cfg(feature = "stream")]
mod stream {
    use super::{COMPLAINT, STATE, State};
    use crate::stream::{Live, Records};

    /// Begins the stream of this instance, with settings that nothing else needs.
    #[unsafe(no_mangle)]
    extern "C" fn stream_open(settings: usize) {
        STATE.with_borrow_mut(|state| {
            state.stream = Some(Live::new(state.settings[settings].take().expect("settings that were made")));
        });
    }

    /// Adds the bytes of the input; the answer is an update. `COMPLAINT`: it says why they were not
    /// added.
    #[unsafe(no_mangle)]
    extern "C" fn stream_push(length: usize) -> u32 {
        STATE.with_borrow_mut(|state| {
            let piece = state.bytes(length);
            with_update(state, |live, out| live.push(piece, out))
        })
    }

    /// Shows all that has come; the answer is an update.
    #[unsafe(no_mangle)]
    extern "C" fn stream_refresh() -> u32 {
        STATE.with_borrow_mut(|state| {
            with_update(state, |live, out| {
                live.refresh(out);
                Ok(())
            })
        })
    }

    /// Ends the text; the answer is an update.
    #[unsafe(no_mangle)]
    extern "C" fn stream_finish() -> u32 {
        STATE.with_borrow_mut(|state| {
            with_update(state, |live, out| {
                live.finish(out);
                Ok(())
            })
        })
    }

    /// Begins another text.
    #[unsafe(no_mangle)]
    extern "C" fn stream_reset() {
        STATE.with_borrow_mut(|state| live(&mut state.stream).reset());
    }

    /// The page.
    #[unsafe(no_mangle)]
    extern "C" fn stream_page() -> u32 {
        STATE.with_borrow_mut(|state| {
            state.text.clear();
            state.text.push_str(live(&mut state.stream).page());
            state.text.len() as u32
        })
    }

    fn live(stream: &mut Option<Live>) -> &mut Live {
        stream.as_mut().expect("a stream that was opened")
    }

    fn with_update(
        state: &mut State,
        make: impl FnOnce(&mut Live, &mut Records<'_>) -> Result<(), String>,
    ) -> u32 {
        state.text.clear();
        state.numbers.clear();
        let mut out = Records { numbers: &mut state.numbers, texts: &mut state.text };
        match make(live(&mut state.stream), &mut out) {
            Ok(()) => state.numbers.len() as u32,
            Err(complaint) => {
                state.text = complaint;
                COMPLAINT
            }
        }
    }
}

#[cfg(feature = "full")]
mod full {
    use super::with_text;
    use crate::{compare, dialects, explain, fix};

    /// Why something is a link, or is not: JSON. At most `limit` candidates, in plain text if
    /// `plain` is not 0.
    #[unsafe(no_mangle)]
    extern "C" fn explain(length: usize, settings: usize, plain: u32, limit: usize) -> u32 {
        with_text(length, settings, |out, call| explain::write(out, &call, plain != 0, limit))
    }

    /// Where dialects disagree: JSON. The dialects are those of the settings.
    #[unsafe(no_mangle)]
    extern "C" fn compare(length: usize, settings: usize, plain: u32) -> u32 {
        with_text(length, settings, |out, call| compare::write(out, &call, plain != 0))
    }

    /// Bare links written out: JSON.
    #[unsafe(no_mangle)]
    extern "C" fn fix(length: usize, settings: usize) -> u32 {
        with_text(length, settings, |out, call| fix::write(out, &call))
    }

    /// The columns of the dialect of the settings: JSON.
    #[unsafe(no_mangle)]
    extern "C" fn columns(settings: usize) -> u32 {
        with_text(0, settings, |out, call| dialects::one(out, &call))
    }

    /// The columns of every preset: JSON.
    #[unsafe(no_mangle)]
    extern "C" fn presets(settings: usize) -> u32 {
        with_text(0, settings, |out, _| dialects::all(out))
    }
}
