/** Limits for reading an upload. Anything beyond becomes a problem of the file or the upload (`too_large`, …). */
export const uploadBounds = {
  /** The size of one file, in uncompressed bytes. Indexing a 30 MB map takes about 300 MB of memory. */
  fileBytes: 100 * 1024 ** 2,
  /** The size of a native debug file, in bytes. Indexing takes about three times as much memory, and at most 2 GB. */
  debugFileBytes: 512 * 1024 ** 2,
  manifestBytes: 32 * 1024 ** 2,
  /** The total size of a bundle's files, in uncompressed bytes. */
  bundleBytes: 4 * 1024 ** 3,
  files: 100_000,
  mappings: 12_000_000,
  sources: 200_000,
  /**
   * The length of a script whose functions are named, in characters: the parser's tree takes about 100 bytes per
   * character.
   */
  scopedScript: 5_000_000,
  /** Sections in one map: bundlers write at most one per module. */
  sections: 100_000,
  /** Nesting depth of sectioned maps. */
  sectionDepth: 8,
  /** The length of a file name, in characters. */
  name: 2048,
  /** The length of a function name, in characters. */
  identifier: 256,
} as const

/** Lines, columns and indexes must be smaller than this to be valid positions in a file. */
export const maxNumber = 2 ** 30
