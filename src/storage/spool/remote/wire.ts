import { z } from 'zod'
import type { ProjectId } from '#domain/ids.ts'
import type { BatchLimits, SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'

/** The protocol for reading another node's spool: addresses and answers. */

const whole = z.number().int().nonnegative()
const project = z.custom<ProjectId>((value) => Number.isSafeInteger(value)).nullable()

/** A spool's state, and the node's life that reports it. */
export const stateShape = z.object({
  id: z.string(),
  /** Random, created when the node starts. */
  life: z.string(),
  /** How many syncs have added records in this life. */
  syncs: whole,
  backlog: z.object({ bytes: whole, records: whole, oldestReceivedAt: z.number().nullable() }),
})
export type SpoolReport = z.infer<typeof stateShape>

export const rangeShape = z.object({ range: z.object({ segment: whole, from: whole, to: whole }).nullable() })
export const releaseShape = z.object({
  segment: whole,
  offset: whole,
  /** Nodes of earlier versions omit it. */
  aside: z
    .array(z.object({ segment: whole, from: whole, to: whole, projectId: project, key: z.string(), records: whole }))
    .default([]),
})
export const projectsShape = z.object({
  projects: z.array(z.object({ projectId: project, records: whole, bytes: whole, aside: whole })),
})
export const appendedShape = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    refusal: z.union([
      z.object({ reason: z.enum(['spool_full', 'disk_low', 'sender_behind']) }),
      z.object({ reason: z.literal('spool_failed'), detail: z.string() }),
    ]),
  }),
])

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
export const stateQuery = z.object({ life: z.string(), after: digits })
export const nextQuery = z.object({ segment: digits, offset: digits, records: digits, bytes: digits })
export const rangeQuery = z.object({ segment: digits, from: digits, to: digits })

/** A long poll for the state returns when the state changes, or after this time. */
export const STATE_WAITS_MS = 10_000
/** A position, and tens of thousands of set-aside runs. */
export const MOST_RELEASE_BYTES = 16 * 1024 * 1024
/** Maximum size of what one node appends to another's spool. */
export const MOST_APPENDED_BYTES = 32 * 1024 * 1024

export const wirePaths = {
  state: (after: Pick<SpoolReport, 'life' | 'syncs'>) => `/spool?${query({ life: after.life, after: after.syncs })}`,
  next: ({ segment, offset }: SpoolPosition, { records, bytes }: BatchLimits) =>
    `/spool/next?${query({ segment, offset, records, bytes })}`,
  left: ({ segment, from, to }: SpoolRange) => `/spool/left?${query({ segment, from, to })}`,
  bytes: ({ segment, from, to }: SpoolRange) => `/spool/bytes?${query({ segment, from, to })}`,
  projects: () => '/spool/projects',
  release: () => '/spool/release',
  append: () => '/spool/append',
} as const

function query(params: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
}
