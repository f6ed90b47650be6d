/**
 * The bounds within which an upload is read. What is beyond is noted as the file's or the upload's problem
 * (`too_large`, …).
 */
export const uploadBounds = {
  /** The size of one file, in uncompressed bytes: a map of 30 MB takes some 300 MB of memory while it is indexed. */
  fileBytes: 100 * 1024 ** 2,
  /** The size of a native debug file, in bytes: indexing takes some three times as much, and at most 2 GB. */
  debugFileBytes: 512 * 1024 ** 2,
  manifestBytes: 32 * 1024 ** 2,
  /** The size of all files of a bundle together, in uncompressed bytes. */
  bundleBytes: 4 * 1024 ** 3,
  files: 100_000,
  mappings: 12_000_000,
  sources: 200_000,
  /**
   * The length of a script whose functions are named, in characters: the parser's tree takes a hundred bytes for each.
   */
  scopedScript: 5_000_000,
  /** The maps within one map: bundlers write one for each module at most. */
  sections: 100_000,
  /** Maps within maps within maps. */
  sectionDepth: 8,
  /** The length of a file's name, in characters. */
  name: 2048,
  /** The length of a function's name, in characters. */
  identifier: 256,
} as const

/** Lines, columns and indexes are below this: what is not is no place in a file. */
export const maxNumber = 2 ** 30
