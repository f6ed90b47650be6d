import type { BlobKey } from '../blob/blob-store.ts'

/** The kinds of objects that tell names: those of compiled code, and mappings of obfuscated classes. */
export const debugObjectKinds = ['native', 'proguard'] as const
export type DebugObjectKind = (typeof debugObjectKinds)[number]

/** An object inside a debug file: a file for several processors has one for each. */
export interface DebugObject {
  readonly kind: DebugObjectKind
  /** As {@link parseObjectId} gives it; '' where the object has none. */
  readonly debugId: string
  /** The id that the linker gave to the code, as {@link parseCodeId} gives it; '' where the object has none. */
  readonly codeId: string
  /** `x86_64`, `arm64`, …; '' of mappings. */
  readonly arch: string
  /** Whether it knows files and lines, and not the names of functions alone. */
  readonly hasLines: boolean
  /** Made at upload: see src/digest/debug-index. null where the object was no good. */
  readonly indexKey: BlobKey | null
  /** Why it is no good, machine-readable: `damaged`, `no_symbols`, `too_large`, …; null when it is good. */
  readonly problem: string | null
}

/** The facts about an object that a digest thread finds. */
export type FoundObject = Pick<DebugObject, 'indexKey' | 'problem'>

/** An object as images of events name it. Either id may be missing. */
export interface ObjectIds {
  readonly debugId: string | undefined
  readonly codeId: string | undefined
}

const OBJECT_ID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})(?:-?([0-9a-f]{1,8}))?$/i

/**
 * Returns a debug id in the one way in which it is compared: a lower-case UUID with dashes, and the age of a PDB behind
 * another dash unless it is 0. undefined where the value is none.
 */
export function parseObjectId(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? OBJECT_ID.exec(value.trim()) : null
  if (parts === null) return undefined
  const [, a, b, c, d, e, age = '0'] = parts
  const id = [a, b, c, d, e].join('-').toLowerCase()
  if (/^[0-]+$/.test(id)) return undefined
  const suffix = Number.parseInt(age, 16)
  return suffix === 0 ? id : `${id}-${suffix.toString(16)}`
}

const CODE_ID = /^[0-9a-f]{8,128}$/

/** Returns the id of code in lower case without dashes; undefined where the value is none. */
export function parseCodeId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const id = value.trim().toLowerCase().replaceAll('-', '')
  return CODE_ID.test(id) && !/^0+$/.test(id) ? id : undefined
}
