import { z } from 'zod'
import { priorities } from '#domain/issue/state.ts'

/** Maximum events or users after which an archived issue reopens. */
export const MOST_WAITED_FOR = 1_000_000

/** Maximum counting window, which limits how far back the event store is queried. */
const MOST_WINDOW_MINUTES = 30 * 24 * 60
const MOST_DAYS = 3650

const resolutions = z.discriminatedUnion('in', [
  z.object({ in: z.literal('now') }),
  /** The newest release of each issue's project. */
  z.object({ in: z.literal('current_release') }),
  /** The release after that. */
  z.object({ in: z.literal('next_release') }),
  z.object({ in: z.literal('release'), release: z.string().min(1).max(250) }),
  /** As typed. */
  z.object({ in: z.literal('commit'), commit: z.string().max(200) }),
])

const ends = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('escalating') }),
  z.object({ kind: z.literal('forever') }),
  z.object({ kind: z.literal('days'), days: z.int().min(1).max(MOST_DAYS) }),
  /** `2026-11-20T12:00`, in the user's time zone. */
  z.object({ kind: z.literal('moment'), local: z.string().max(30) }),
  z.object({
    kind: z.enum(['events', 'users']),
    /** NaN if no number was typed. */
    count: z.union([z.number(), z.nan()]),
    windowMinutes: z.int().min(1).max(MOST_WINDOW_MINUTES).nullable(),
  }),
])

/** A requested decision as sent by the browser. */
export const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('resolve'), as: resolutions }),
  z.object({ kind: z.literal('archive'), until: ends }),
  z.object({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  /** `discard`: events of the same groups are filtered from now on. */
  z.object({ kind: z.literal('delete'), discard: z.boolean() }),
])
export type Asked = z.infer<typeof asked>
/** A change of an issue that stays. */
export type AskedChange = Exclude<Asked, { kind: 'delete' }>
