import type { Buffer } from 'node:buffer'
import type { Envelope, ItemHeader } from '#domain/envelope/envelope.ts'
import { cpuProfileType, pprofType, uploadKeys } from '#domain/profile/profile-uploads.ts'
import { ok, type Result } from '#domain/result.ts'
import { MIB } from '#telemetry/wire.ts'
import { readPyroscope } from './pyroscope.ts'
import type { Refusal } from './refusal.ts'

/** The file of a profiler, by the address that takes it. */
export type ProfileUpload = 'pprof' | 'cpuprofile' | 'pyroscope'

/** The largest file, as it is stored. */
export const MAX_PROFILE_BYTES = 50 * MIB

const types = { pprof: pprofType, cpuprofile: cpuProfileType } as const

/** What a file came with. */
export interface ProfileSent {
  readonly upload: ProfileUpload
  /** Of the address. */
  readonly query: string
  readonly contentType: string | undefined
}

/** A file of a profiler as an envelope with one item, its bytes as they came. The address says of what program it is. */
export function envelopeOfProfile(
  bytes: Buffer,
  { upload, query, contentType }: ProfileSent,
): Result<Envelope, Refusal> {
  if (bytes.length === 0) return ok({ header: {}, items: [] })
  const told = new URLSearchParams(query)
  if (upload === 'pyroscope') {
    const read = readPyroscope(bytes, contentType, told)
    return read.ok ? ok(envelopeOf(pprofType, read.value.program, read.value.file)) : read
  }
  const program = Object.fromEntries(uploadKeys.flatMap((key) => (told.has(key) ? [[key, told.get(key)]] : [])))
  return ok(envelopeOf(types[upload], program, bytes))
}

function envelopeOf(type: string, program: Omit<ItemHeader, 'type'>, payload: Uint8Array): Envelope {
  return { header: {}, items: [{ type, header: { type, ...program }, payload }] }
}
