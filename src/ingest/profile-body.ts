import type { Buffer } from 'node:buffer'
import type { Envelope, ItemHeader } from '#domain/envelope/envelope.ts'
import { cpuProfileType, pprofType, uploadKeys } from '#domain/profile/profile-uploads.ts'
import { ok, type Result } from '#domain/result.ts'
import { MIB } from '#telemetry/wire.ts'
import { readPyroscope } from './pyroscope.ts'
import type { Refusal } from './refusal.ts'

/** A profiler's file format, by the URL that accepts it. */
export type ProfileUpload = 'pprof' | 'cpuprofile' | 'pyroscope'

/** Maximum file size, as stored. */
export const MAX_PROFILE_BYTES = 50 * MIB

const types = { pprof: pprofType, cpuprofile: cpuProfileType } as const

/** The context of an uploaded file. */
export interface ProfileSent {
  readonly upload: ProfileUpload
  /** The URL's query. */
  readonly query: string
  readonly contentType: string | undefined
}

/** Converts a profiler's file to an envelope with one item, with its bytes unchanged. The URL names the program. */
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
