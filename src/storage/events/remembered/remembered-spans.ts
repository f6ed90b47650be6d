import type { Grant } from '#domain/access/access.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { SpanExplorer } from '#domain/explore/span-explorer.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import type { Answers } from './answers.ts'

type Remembered = Pick<SpanExplorer, 'spanGroups' | 'spanSeries' | 'attributeNames' | 'fieldValues'>

/**
 * What Explore and the overviews of performance ask, remembered until spans come: a window of theirs ends with a whole
 * step, so that the same question comes again for as long as the step lasts.
 */
export function rememberedSpans(store: EventStore, answers: Answers): Remembered & Pick<EventStore, 'insert'> {
  const remembered =
    <Args extends readonly unknown[], T>(
      name: keyof Remembered,
      ask: (grant: Grant<'event:read'>, ...args: Args) => Promise<T>,
    ) =>
    (grant: Grant<'event:read'>, ...args: Args) =>
      answers.aboutSpans(
        `${name} of ${projectsOf(grant)} ${textOf(args)}`,
        () => ask(grant, ...args),
        (answer) => JSON.stringify(answer).length * 2,
      )
  return {
    spanGroups: remembered('spanGroups', (...asked) => store.spanGroups(...asked)),
    spanSeries: remembered('spanSeries', (...asked) => store.spanSeries(...asked)),
    attributeNames: remembered('attributeNames', (...asked) => store.attributeNames(...asked)),
    fieldValues: remembered('fieldValues', (...asked) => store.fieldValues(...asked)),
    insert: async (table, ...rest) => {
      try {
        await store.insert(table, ...rest)
      } finally {
        // An insert that failed may have brought some of its rows.
        if (table === spanTable.name) answers.spansChanged()
      }
    },
  }
}

/** The projects of a grant as text. */
export function projectsOf({ projects }: Grant<'event:read'>): string {
  return projects === 'all' ? 'all' : projects.toSorted((a, b) => a - b).join(' ')
}

/** What is asked as text, maps and all. */
function textOf(args: readonly unknown[]): string {
  return JSON.stringify(args, (_, value: unknown) => (value instanceof Map ? [...value] : value))
}
