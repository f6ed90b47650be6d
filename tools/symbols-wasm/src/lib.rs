//! Reads native debug files for Mishap: each object of a file becomes a SymCache, with names demangled and paths
//! joined, which the server lays out as an index of its own (src/digest/debug-index).
//!
//! The host allocates with `allocate`, writes the file, and calls `read_debug_file`. The answer is `u32 length of the
//! head · head (JSON) · caches`, the caches in the order and with the sizes that the head names. Anything that goes wrong
//! in a way of its own (a panic, the end of memory) is a trap: the host throws this instance away.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use symbolic_common::{Language, Name, NameMangling, clean_path, join_path};
use symbolic_debuginfo::{Archive, Object};
use symbolic_demangle::{Demangle, DemangleOptions};
use symbolic_symcache::SymCacheConverter;
use symbolic_symcache::transform::{Function, SourceLocation, Transformer};

/// Universal binaries have a handful of objects; an archive that claims more is not read to its end.
const MAX_OBJECTS: usize = 16;
/// Longer names are cut: C++ templates write whole programs into theirs.
const MAX_NAME: usize = 2048;

#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    // In words, so that what is read as numbers is aligned.
    let words = vec![0u64; length.div_ceil(8)];
    Box::leak(words.into_boxed_slice()).as_mut_ptr().cast()
}

/// Returns where the answer is; its first word is the length of all that follows.
///
/// # Safety
/// `start` comes from `allocate` with at least `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_debug_file(start: *const u8, length: usize) -> *const u8 {
    let bytes: &'static [u8] = unsafe { std::slice::from_raw_parts(start, length) };
    let (head, caches) = read(bytes);
    let mut answer = Vec::with_capacity(8 + head.len());
    let total = 4 + head.len() + caches.iter().map(Vec::len).sum::<usize>();
    answer.extend((total as u32).to_le_bytes());
    answer.extend((head.len() as u32).to_le_bytes());
    answer.extend(head.as_bytes());
    for cache in caches {
        answer.extend(cache);
    }
    answer.leak().as_ptr()
}

fn read(bytes: &[u8]) -> (String, Vec<Vec<u8>>) {
    let archive = match Archive::parse(bytes) {
        Ok(archive) => archive,
        Err(_) => return (String::from(r#"{"problem":"damaged","objects":[]}"#), Vec::new()),
    };
    let mut objects = String::new();
    let mut caches = Vec::new();
    for found in archive.objects().take(MAX_OBJECTS) {
        let Ok(object) = found else { continue };
        let cache = convert(&object);
        if !objects.is_empty() {
            objects.push(',');
        }
        describe(&mut objects, &object, &cache);
        caches.extend(cache.ok());
    }
    (format!(r#"{{"problem":null,"objects":[{objects}]}}"#), caches)
}

/// Ids, architectures and formats are letters, digits and dashes: they need no escapes.
fn describe(into: &mut String, object: &Object<'_>, cache: &Result<Vec<u8>, &'static str>) {
    let code_id = object.code_id().map(|id| id.to_string()).unwrap_or_default();
    let (bytes, problem) = match cache {
        Ok(cache) => (cache.len(), ""),
        Err(problem) => (0, *problem),
    };
    let _ = write!(
        into,
        r#"{{"debugId":"{}","codeId":"{}","arch":"{}","format":"{}","hasLines":{},"bytes":{bytes},"problem":"{problem}"}}"#,
        object.debug_id(),
        code_id,
        object.arch(),
        object.file_format(),
        object.has_debug_info(),
    );
}

fn convert(object: &Object<'_>) -> Result<Vec<u8>, &'static str> {
    if !object.has_debug_info() && !object.has_symbols() {
        return Err("no_symbols");
    }
    let mut converter = SymCacheConverter::new();
    converter.add_transformer(Plain::default());
    converter.process_object(object).map_err(|_| "damaged")?;
    let mut cache = Vec::new();
    converter.serialize(&mut cache).map_err(|_| "damaged")?;
    Ok(cache)
}

/// Writes names as people write them, and paths in one piece.
#[derive(Default)]
struct Plain {
    paths: HashMap<(String, String, String), String>,
}

impl Transformer for Plain {
    fn transform_function<'f>(&'f mut self, mut function: Function<'f>) -> Function<'f> {
        function.name = Cow::Owned(cut(demangled(&function.name)));
        function.comp_dir = None;
        function
    }

    fn transform_source_location<'f>(&'f mut self, mut location: SourceLocation<'f>) -> SourceLocation<'f> {
        let file = &mut location.file;
        let key = (
            file.comp_dir.take().unwrap_or_default().into_owned(),
            file.directory.take().unwrap_or_default().into_owned(),
            file.name.clone().into_owned(),
        );
        let whole = self.paths.entry(key).or_insert_with_key(|(base, folder, name)| {
            let path = join_path(&join_path(base, folder), name);
            cut(clean_path(&path).into_owned())
        });
        file.name = Cow::Borrowed(whole);
        file.srcsrv_name = None;
        file.srcsrv_dir = None;
        file.srcsrv_revision = None;
        location
    }
}

fn demangled(name: &str) -> String {
    let name = Name::new(name, NameMangling::Unknown, Language::Unknown);
    name.try_demangle(DemangleOptions::name_only()).into_owned()
}

fn cut(mut text: String) -> String {
    if text.len() > MAX_NAME {
        let mut end = MAX_NAME;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
    }
    text
}
