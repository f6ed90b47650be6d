import { z } from 'zod'
import { messages } from '#messages'
import { parseEventServer } from '#storage/events/server/address.ts'

const t = messages('cli')

export const eventVariables = {
  MISHAP_CLICKHOUSE: z
    .string()
    .transform((text, context) => {
      const server = parseEventServer(text)
      if (typeof server !== 'string') return server
      context.addIssue({ code: 'custom', message: t(`settings.clickhouse.${server}`) })
      return z.NEVER
    })
    .optional(),
}
