import type { Buffer } from 'node:buffer'
import type { Envelope, ItemHeader } from '#domain/envelope/envelope.ts'
import { cpuProfileType, pprofType, uploadKeys } from '#domain/profile/profile-uploads.ts'
import { ok, type Result } from '#domain/result.ts'
import { MIB } from '#telemetry/wire.ts'
import type { Refusal } from './refusal.ts'

/** The file of a profiler, by the last part of the address that takes it. */
export type ProfileUpload = 'pprof' | 'cpuprofile'

/** The largest file, as it is stored. */
export const MAX_PROFILE_BYTES = 50 * MIB

const types = { pprof: pprofType, cpuprofile: cpuProfileType } as const

/** A file of a profiler as an envelope with one item, its bytes as they came. The address says of what program it is. */
export function envelopeOfProfile(bytes: Buffer, upload: ProfileUpload, query: string): Result<Envelope, Refusal> {
  if (bytes.length === 0) return ok({ header: {}, items: [] })
  const told = new URLSearchParams(query)
  const type = types[upload]
  const header: ItemHeader = {
    type,
    ...Object.fromEntries(uploadKeys.flatMap((key) => (told.has(key) ? [[key, told.get(key)]] : []))),
  }
  return ok({ header: {}, items: [{ type, header, payload: bytes }] })
}
