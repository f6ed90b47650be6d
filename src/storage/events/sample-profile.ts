import type { EventId, ProjectId } from '#domain/ids.ts'
import type { Profile } from '#domain/profile/profile.ts'
import { packProfile } from '#telemetry/profiles/body.ts'
import { sumsOf } from '#telemetry/profiles/sums.ts'
import type { ProfileRow } from '#telemetry/profiles/table.ts'

/** The id of profile number `n`, from 1. */
export function aProfileId(n: number): EventId {
  return n.toString(16).padStart(32, '0') as EventId
}

/** A stored profile for tests, with ordinary defaults. */
export function aProfileRow(profile: Profile, overrides: Partial<ProfileRow> = {}): ProfileRow {
  const start = Math.round(profile.startedAt)
  return {
    projectId: 1 as ProjectId,
    profileId: aProfileId(1),
    type: 'wall',
    unit: profile.unit,
    form: 'transaction',
    profilerId: null,
    traceId: null,
    transaction: '',
    release: '',
    environment: '',
    platform: 'node',
    start,
    finish: start + Math.round(profile.durationMs),
    receivedAt: start,
    samples: profile.samples.length,
    traceBytes: 0,
    tracePlace: '',
    ...sumsOf(profile),
    body: packProfile(profile),
    ...overrides,
  }
}
