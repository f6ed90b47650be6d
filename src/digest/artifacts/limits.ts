/**
 * The bounds within which an upload is read. What is beyond is noted as the file's or the upload's problem
 * (`too_large`, …).
 */
export const uploadBounds = {
  /** Of one file, uncompressed bytes: a map of 30 MB takes some 300 MB of memory while it is indexed. */
  fileBytes: 100 * 1024 ** 2,
  manifestBytes: 32 * 1024 ** 2,
  /** Of all files of a bundle together, uncompressed bytes. */
  bundleBytes: 4 * 1024 ** 3,
  files: 100_000,
  mappings: 12_000_000,
  sources: 200_000,
  /** Of a script whose functions are told, in characters: the parser's tree takes a hundred bytes for each. */
  scopedScript: 5_000_000,
  /** Maps within maps within maps. */
  sectionDepth: 8,
  /** Of a name of a file, in characters. */
  name: 2048,
  /** Of a function's name, in characters. */
  identifier: 256,
} as const

/** Lines, columns and indexes are below this: what is not is no place in a file. */
export const maxNumber = 2 ** 30
