import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { SpanExplorer } from '#domain/explore/span-explorer.ts'
import type { SpanReader } from '#domain/trace/span-store.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import type { Answers } from './answers.ts'

type MayRead = Grant<'event:read'>
type Remembered = Pick<SpanExplorer, 'spanGroups' | 'spanSeries' | 'attributeNames' | 'fieldValues'> &
  Pick<SpanReader, 'hasTrace'>

/** Spans are sent when they end, so hardly any arrive this late. */
const OVER_MS = 15 * 60_000
const HOUR_MS = 3_600_000

/**
 * Caches what Explore and the performance overviews ask, until spans arrive. Their windows end at a step boundary, so
 * the same query repeats for as long as the step lasts. The past part of a window is cached separately, even if spans
 * arrive, so that only the rest is queried again (docs/decisions/0057).
 */
export function rememberedSpans(store: EventStore, answers: Answers): Remembered {
  const remember = rememberIn(answers)
  return {
    spanGroups: (grant, set, query) =>
      remember('spanGroups', grant, [set, query], set.period, () => store.spanGroups(grant, set, query)),
    spanSeries: async (grant, set, query) => {
      const parts = await ofParts(set.period, query.stepSeconds * 1000, (period) => {
        const part = { ...set, period }
        return remember('spanSeries', grant, [part, query], period, () => store.spanSeries(grant, part, query))
      })
      return query.groups.map((_, at) => parts.flatMap((part) => part[at] ?? []))
    },
    attributeNames: async (grant, period, text, limit) => {
      const parts = await ofParts(period, HOUR_MS, (part) =>
        remember('attributeNames', grant, [part, text, limit], part, () =>
          store.attributeNames(grant, part, text, limit),
        ),
      )
      return firstOf(parts, limit, ({ name, type }) => `${type} ${name}`)
    },
    fieldValues: async (grant, field, set, text, limit) => {
      const parts = await ofParts(set.period, HOUR_MS, (period) => {
        const part = { ...set, period }
        return remember('fieldValues', grant, [field, part, text, limit], period, () =>
          store.fieldValues(grant, field, part, text, limit),
        )
      })
      return firstOf(parts, limit, (value) => value)
    },
    hasTrace: (grant, id, besides) =>
      answers.aboutRows(
        [eventTable.name, spanTable.name],
        `trace ${id} besides ${besides ?? 'none'} of ${projectsOf(grant)}`,
        () => store.hasTrace(grant, id, besides),
        () => 0,
      ),
  }
}

/** Caches an answer about a period for the time that it is valid. */
function rememberIn(answers: Answers) {
  return <T>(
    question: string,
    grant: MayRead,
    args: readonly unknown[],
    period: Period,
    ask: () => Promise<T>,
  ): Promise<T> => {
    const text = `${question} of ${projectsOf(grant)} ${textOf(args)}`
    const weigh = (answer: T) => JSON.stringify(answer).length * 2
    return isOver(period)
      ? answers.aboutPastSpans(text, ask, weigh)
      : answers.aboutRows([spanTable.name], text, ask, weigh)
  }
}

/** Queries the past part of a period and the rest separately. */
function ofParts<T>(period: Period, stepMs: number, ask: (part: Period) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(partsOf(period, stepMs).map(ask))
}

function isOver({ until }: Period): boolean {
  return until.getTime() <= Date.now() - OVER_MS
}

/** Splits a period into past steps and the rest, or returns the whole period if there is only one of them. */
function partsOf(period: Period, stepMs: number): readonly Period[] {
  const { since, until } = period
  const past = Date.now() - OVER_MS - since.getTime()
  const cut = new Date(since.getTime() + Math.floor(past / stepMs) * stepMs)
  if (cut <= since || cut >= until) return [period]
  return [
    { since, until: cut },
    { since: cut, until },
  ]
}

/** Merges the parts without duplicates: the most frequent of the longer part first, then what is new. */
function firstOf<T>(parts: readonly (readonly T[])[], limit: number, keyOf: (one: T) => string): readonly T[] {
  return [...new Map(parts.flat().map((one) => [keyOf(one), one])).values()].slice(0, limit)
}

/** The projects of a grant as text. */
export function projectsOf({ projects }: MayRead): string {
  return projects === 'all' ? 'all' : projects.toSorted((a, b) => a - b).join(' ')
}

/** Serializes the arguments of a query, including maps. */
export function textOf(args: readonly unknown[]): string {
  return JSON.stringify(args, (_, value: unknown) => (value instanceof Map ? [...value] : value))
}
