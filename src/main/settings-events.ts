import { z } from 'zod'
import { messages } from '#messages'
import { parseEventServer, type EventServerProblem } from '#storage/events/server/address.ts'

const t = messages('cli')

export const eventVariables = {
  MISHAP_CLICKHOUSE: z
    .string()
    .transform((text, context) => {
      const server = parseEventServer(text)
      if (typeof server !== 'string') return server
      context.addIssue({ code: 'custom', message: sentenceOf(server) })
      return z.NEVER
    })
    .optional(),
}

function sentenceOf(problem: EventServerProblem): string {
  return problem === 'percent' ? t('settings.percent') : t(`settings.clickhouse.${problem}`)
}
