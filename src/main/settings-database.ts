import { z } from 'zod'
import { messages } from '#messages'
import type { DatabaseSettings } from '#domain/settings.ts'
import { percentDecoded } from '#domain/text/percent.ts'

const t = messages('cli')

/** Connections of the main thread; other threads have few of their own. */
const CONNECTIONS = '10'

const LEAST_SECRET = 32

export const databaseVariables = {
  MISHAP_DATABASE: z
    .url({ protocol: /^postgres(ql)?$/, error: t('settings.database') })
    .refine(isReadable, t('settings.percent'))
    .optional(),
  MISHAP_DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, t('settings.pool'))
    .default(CONNECTIONS)
    .transform(Number)
    // One for writing, and one for reading at the same time.
    .refine((n) => n >= 2, t('settings.pool')),
  MISHAP_SECRET: z
    .string()
    .min(LEAST_SECRET, t('settings.secret', { least: LEAST_SECRET }))
    .optional(),
  MISHAP_OLD_SECRET: z
    .string()
    .min(LEAST_SECRET, t('settings.secret', { least: LEAST_SECRET }))
    .optional(),
  MISHAP_ENCRYPTION_KEY: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((key) => key !== ''))
    .refine((keys) => keys.every((key) => key.length >= LEAST_SECRET), t('settings.secret', { least: LEAST_SECRET }))
    .default([]),
}

const variables = z.object(databaseVariables)

/** null for SQLite in the data folder. */
export function databaseOf(env: z.infer<typeof variables>): DatabaseSettings | null {
  return env.MISHAP_DATABASE === undefined ? null : { url: env.MISHAP_DATABASE, connections: env.MISHAP_DATABASE_POOL }
}

/** The driver accepts a bare `%`, but throws on an invalid encoded character, such as `%9f`. */
function isReadable(text: string): boolean {
  const url = URL.parse(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  if (url === null) return true
  return percentDecoded(`${url.username} ${url.password} ${url.hostname} ${url.pathname}`) !== undefined
}
