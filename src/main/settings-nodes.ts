import { z } from 'zod'
import type { NodeSettings } from '#domain/settings.ts'
import { messages } from '#messages'
import { whole } from './settings-whole.ts'

const t = messages('cli')

export const nodeVariables = {
  MISHAP_NODE_HOST: z.string().min(1).default('127.0.0.1'),
  MISHAP_NODE_PORT: whole(0, 65_535).default(8001),
  MISHAP_NODE_URL: z.url({ protocol: /^https?$/, error: t('settings.url') }).optional(),
  MISHAP_DRAIN: whole(0, 3_600).default(20),
}

const variables = z.object(nodeVariables)

/** Where a process offers its spool to others, and how long it waits for them when it stops. */
export function nodeOf(env: z.infer<typeof variables>): NodeSettings {
  return {
    host: env.MISHAP_NODE_HOST,
    port: env.MISHAP_NODE_PORT,
    url: env.MISHAP_NODE_URL?.replace(/\/+$/, '') ?? null,
    drainMs: env.MISHAP_DRAIN * 1000,
  }
}
