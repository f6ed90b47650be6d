import { z } from 'zod'
import type { EventFilter, Period } from '#domain/event/event-filter.ts'
import { ok, type Result } from '#domain/result.ts'
import { everything } from '../query.ts'
import { invalid } from './refuse.ts'
import type { Refusal } from './refusal.ts'
import { sentTime, several } from './shapes.ts'

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
/** Events may be up to a minute ahead of our clock (docs/protocol.md 4.3), and `until` is exclusive. */
const AHEAD_MS = 61_000

export const periodQuery = z.object({
  period: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhdw]$/, 'a number and m, h, d or w, as 24h')
    .optional()
    .describe('A relative period: `24h`, `14d`.'),
  start: sentTime.optional().describe('With `end`, instead of `period`.'),
  end: sentTime.optional(),
})
export type PeriodQuery = z.output<typeof periodQuery>

export const filterQuery = periodQuery.extend({
  environment: several.describe('Environments; repeat it for several, leave it out for all.'),
})

/**
 * The period of a request.
 * @param usual the default: a period that ends now, or `all`
 */
export function periodOf({ period, start, end }: PeriodQuery, now: Date, usual: string): Result<Period, Refusal> {
  if (start !== undefined || end !== undefined) {
    if (start === undefined || end === undefined || Date.parse(start) >= Date.parse(end))
      return invalid('query', start === undefined ? 'start' : 'end', 'both start and end are needed, start before end')
    return ok({ since: new Date(start), until: new Date(end) })
  }
  const text = period ?? usual
  if (text === 'all') return ok(everything(now))
  const ms = Number(text.slice(0, -1)) * (unitMs[text.at(-1) as keyof typeof unitMs] ?? 0)
  // Rounded to whole minutes, so that repeated requests within a minute hit the cache.
  const minute = Math.floor(now.getTime() / unitMs.m) * unitMs.m
  return ok({ since: new Date(Math.max(0, minute - ms)), until: new Date(minute + unitMs.m + AHEAD_MS) })
}

export function filterOf(query: z.output<typeof filterQuery>, now: Date, usual: string): Result<EventFilter, Refusal> {
  const period = periodOf(query, now, usual)
  return period.ok ? ok({ period: period.value, environments: query.environment }) : period
}
