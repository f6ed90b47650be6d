import type { EventId, TraceId } from '#domain/ids.ts'
import type { Profile } from '#domain/profile/profile.ts'
import type { ProfileForm } from '#domain/profile/profile-store.ts'

/** The program that a profile is of, as it was sent. */
export interface ProfileSource {
  readonly profileId: EventId
  readonly profilerId: EventId | null
  readonly traceId: TraceId | null
  /** '': unknown, as the others. */
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
}

/** An item as it was read. */
export type ReadItem = ProfileSource & { readonly form: ProfileForm } & (
    | { readonly profiles: readonly TypedProfile[] }
    /** A trace that is kept as it came. */
    | { readonly trace: Uint8Array; readonly startedAt: number; readonly durationMs: number }
  )

/** A profile by what its weights are: `wall`, or the sample type of pprof. */
export interface TypedProfile {
  readonly type: string
  readonly profile: Profile
}

/** The reason why a profile cannot be kept. */
export interface NoProfile {
  readonly reason:
    | 'invalid_json'
    | 'not_an_object'
    | 'too_deep'
    | 'too_large'
    | 'invalid_profile'
    | 'not_enough_samples'
    | 'too_many_samples'
    | 'too_long'
    | 'invalid_time'
    | 'no_id'
}

/** The longest profile with a transaction, and the longest chunk, with a tenth for the profiler's tardiness, milliseconds. */
export const MAX_TRANSACTION_MS = 30_000
export const MAX_CHUNK_MS = 66_000
/** Two samples tell how long something took; a chunk goes on where the one before it ended. */
export const MIN_SAMPLES = 2
export const MAX_SAMPLES = 500_000
/** Frames of all stacks together, and of one: what is deeper is cut at the leaf. */
export const MAX_STACK_FRAMES = 4_000_000
export const MAX_DEPTH = 512
