/** The limits of each part of an event (docs/protocol.md 4.3). Lengths are in UTF-16 code units, counts in entries. */
export const limits = {
  release: 200,
  dist: 64,
  environment: 64,
  transaction: 200,
  logger: 64,
  serverName: 256,
  platform: 64,
  tagKey: 200,
  tagValue: 200,
  message: 8192,
  exceptionType: 256,
  /** Functions, modules, files: "symbols and paths". */
  symbol: 256,
  url: 4096,
  contextLine: 1024,
  identity: 256,
  shortText: 256,
  pairValue: 4096,
  checksum: 256,

  tags: 200,
  breadcrumbs: 100,
  exceptions: 50,
  threads: 250,
  frames: 250,
  framesWithContext: 50,
  contextLines: 20,
  contexts: 100,
  pairs: 200,
  modules: 2000,
  fingerprint: 32,
  packages: 200,
  registers: 200,
} as const

/** Limits for data of any shape. Sizes are in UTF-16 code units of JSON text, approximately. */
export interface DataLimits {
  readonly depth: number
  /** Per top-level value. */
  readonly valueSize: number
  readonly totalSize: number
}

/** For `extra` and all other free-form application data. */
export const dataLimits: DataLimits = { depth: 7, valueSize: 16_384, totalSize: 262_144 }

/** For `debug_meta`: a native crash lists hundreds of images. */
export const imageLimits: DataLimits = { depth: 7, valueSize: 262_144, totalSize: 262_144 }
