import type { BlobKey } from '../blob/blob-store.ts'

/** Objects that provide names: those of compiled code, and mappings of obfuscated classes. */
export const debugObjectKinds = ['native', 'proguard'] as const
export type DebugObjectKind = (typeof debugObjectKinds)[number]

/** An object in a debug file. A file for several CPU architectures has one for each. */
export interface DebugObject {
  readonly kind: DebugObjectKind
  /** As returned by {@link parseObjectId}; '' if the object has none. */
  readonly debugId: string
  /** The id assigned to the code by the linker, as returned by {@link parseCodeId}; '' if the object has none. */
  readonly codeId: string
  /** `x86_64`, `arm64`, …; '' for mappings. */
  readonly arch: string
  /** Whether it contains files and lines, not only function names. */
  readonly hasLines: boolean
  /** An index built at upload: see src/digest/debug-index. `null` if the object is unusable. */
  readonly indexKey: BlobKey | null
  /** Why the object is unusable, machine-readable: `damaged`, `no_symbols`, `too_large`, …; `null` if it is usable. */
  readonly problem: string | null
}

/** The part of an object that a digest thread needs. */
export type FoundObject = Pick<DebugObject, 'indexKey' | 'problem'>

/** The ids of an object as listed in an event's images. Either may be missing. */
export interface ObjectIds {
  readonly debugId: string | undefined
  readonly codeId: string | undefined
}

const OBJECT_ID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})(?:-?([0-9a-f]{1,8}))?$/i

/**
 * Normalizes a debug id for comparison: a lower-case UUID with dashes, followed by a dash and the PDB age unless it is
 * 0. `undefined` if the value is not a debug id.
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

/** Normalizes a code id to lower case without dashes; `undefined` if the value is not a code id. */
export function parseCodeId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const id = value.trim().toLowerCase().replaceAll('-', '')
  return CODE_ID.test(id) && !/^0+$/.test(id) ? id : undefined
}
