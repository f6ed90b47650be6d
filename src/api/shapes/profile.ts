import { z } from '@hono/zod-openapi'
import type { Profile, ProfileFrame } from '#domain/profile/profile.ts'
import { profileForms, type StoredProfile } from '#domain/profile/profile-store.ts'
import { time } from './common.ts'

export const speedscopeShape = z
  .object({
    $schema: z.string(),
    exporter: z.string(),
    name: z.string(),
    activeProfileIndex: z.number(),
    shared: z.object({
      frames: z
        .array(z.object({ name: z.string(), file: z.string().optional(), line: z.number().optional() }))
        .readonly(),
    }),
    profiles: z
      .array(
        z.object({
          type: z.literal('sampled'),
          name: z.string(),
          unit: z.string(),
          startValue: z.number(),
          endValue: z.number(),
          samples: z.array(z.array(z.number()).readonly()).readonly(),
          weights: z.array(z.number()).readonly(),
        }),
      )
      .readonly(),
  })
  .openapi('SpeedscopeFile')

const frameShape = z.object({
  function: z.string(),
  module: z.string().optional(),
  package: z.string().optional(),
  filename: z.string().optional(),
  lineno: z.number().optional(),
  in_app: z.boolean(),
})

/** Samples in the wire format: stacks run from the leaf to the root. */
export const sampledShape = z.object({
  profile: z.object({
    frames: z.array(frameShape),
    stacks: z.array(z.array(z.number())),
    samples: z.array(
      z.object({
        stack_id: z.number(),
        thread_id: z.string(),
        timestamp: z.number().optional(),
        elapsed_since_start_ns: z.number().optional(),
        weight: z.number(),
      }),
    ),
    thread_metadata: z.record(z.string(), z.object({ name: z.string() })),
  }),
})

export const profileShape = sampledShape
  .extend({
    event_id: z.string(),
    form: z.enum(profileForms),
    type: z.string(),
    unit: z.string(),
    version: z.literal('1'),
    platform: z.string(),
    release: z.string(),
    environment: z.string(),
    timestamp: time,
    duration_ms: z.number(),
    profiler_id: z.string().nullable(),
    transaction: z.object({ name: z.string(), trace_id: z.string() }),
    trace_bytes: z.number(),
  })
  .openapi('Profile')

export function profileBody(stored: StoredProfile): z.input<typeof profileShape> {
  return {
    event_id: stored.profileId,
    form: stored.form,
    type: stored.type,
    unit: stored.unit,
    version: '1',
    platform: stored.platform,
    release: stored.release,
    environment: stored.environment,
    timestamp: stored.startedAt.toISOString(),
    duration_ms: stored.durationMs,
    profiler_id: stored.profilerId,
    transaction: { name: stored.transaction, trace_id: stored.traceId ?? '' },
    trace_bytes: stored.traceBytes,
    ...sampledProfile(stored.profile, '1'),
  }
}

/** Formats samples for a version of the wire format: with times from the start ('1'), or since the epoch ('2'). */
export function sampledProfile(profile: Profile, version: '1' | '2'): z.input<typeof sampledShape> {
  const { frames, stacks, samples, threads, startedAt } = profile
  return {
    profile: {
      frames: frames.map(frameOf),
      stacks: stacks.map((stack) => stack.toReversed()),
      samples: samples.map(({ at, stack, thread, weight }) => ({
        stack_id: stack,
        thread_id: thread,
        ...(version === '2'
          ? { timestamp: (startedAt + at) / 1000 }
          : { elapsed_since_start_ns: Math.round(at * 1e6) }),
        weight,
      })),
      thread_metadata: Object.fromEntries(threads.map(({ id, name }) => [id, { name }])),
    },
  }
}

function frameOf({ function: name, module, package: library, file, line, inApp }: ProfileFrame) {
  return {
    function: name,
    ...(module !== undefined && { module }),
    ...(library !== undefined && { package: library }),
    ...(file !== undefined && { filename: file }),
    ...(line !== undefined && { lineno: line }),
    in_app: inApp,
  }
}
