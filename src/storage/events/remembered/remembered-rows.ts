import type { EventStore } from '#domain/event/event-store.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import type { Answers } from './answers.ts'
import { projectsOf, textOf } from './remembered-spans.ts'

const HOUR_MS = 3_600_000
/** Logs next to an event are few. Longer lists are pages that are not requested again. */
const FEW_LOGS = 50

/** Caches what an issue's page asks of logs, and the first page of everything, until rows arrive in their tables. */
export function rememberedRows(
  store: EventStore,
  answers: Answers,
): Pick<EventStore, 'logs' | 'overviewNumbers' | 'insert'> {
  const weigh = (answer: unknown) => textOf([answer]).length * 2
  return {
    logs: (grant, set, limit, before) => {
      const ask = () => store.logs(grant, set, limit, before)
      if (limit > FEW_LOGS || before !== undefined) return ask()
      return answers.aboutRows([logTable.name], `logs of ${projectsOf(grant)} ${textOf([set, limit])}`, ask, weigh)
    },
    overviewNumbers: (grant, question) => {
      const { now, ...rest } = question
      const text = `overview of ${projectsOf(grant)} ${Math.floor(now.getTime() / HOUR_MS)} ${textOf([rest])}`
      const ask = () => store.overviewNumbers(grant, question)
      return answers.aboutRows([eventTable.name, sessionTable.name], text, ask, weigh)
    },
    insert: async (table, ...rest) => {
      try {
        await store.insert(table, ...rest)
      } finally {
        // A failed insert may have stored some of its rows. Events are reported by `changed` instead.
        if (table !== eventTable.name) answers.rowsCame(table)
      }
    },
  }
}
