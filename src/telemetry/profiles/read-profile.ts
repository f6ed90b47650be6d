import type { EventId, TraceId } from '#domain/ids.ts'
import type { Profile } from '#domain/profile/profile.ts'
import type { ProfileForm } from '#domain/profile/profile-store.ts'

/** The program that sent a profile. */
export interface ProfileSource {
  readonly profileId: EventId
  readonly profilerId: EventId | null
  readonly traceId: TraceId | null
  /** '' if unknown, as for the others. */
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
}

/** A parsed item. */
export type ReadItem = ProfileSource & { readonly form: ProfileForm } & (
    | { readonly profiles: readonly TypedProfile[] }
    /** A trace that is stored unchanged. */
    | { readonly trace: Uint8Array; readonly startedAt: number; readonly durationMs: number }
  )

/** A profile with the type of its weights: `wall`, or a pprof sample type. */
export interface TypedProfile {
  readonly type: string
  readonly profile: Profile
}

/** Why a profile cannot be kept. */
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

/**
 * Maximum duration of a transaction's profile and of a chunk, in milliseconds. Includes a tenth for a late profiler.
 */
export const MAX_TRANSACTION_MS = 30_000
export const MAX_CHUNK_MS = 66_000
/** Two samples are needed to measure a duration. A chunk continues where the previous one ended. */
export const MIN_SAMPLES = 2
export const MAX_SAMPLES = 500_000
/** Maximum frames in all stacks together, and in one stack. Deeper stacks are cut at the leaf. */
export const MAX_STACK_FRAMES = 4_000_000
export const MAX_DEPTH = 512
