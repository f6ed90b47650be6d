import { readFileSync } from 'node:fs'
import { messages } from '#messages'
import { ok, type Result } from '#domain/result.ts'
import { refused, type BadSetting } from './settings-refusal.ts'

const t = messages('cli')
const SUFFIX = '_FILE'

/** Variables, with `_FILE` variables replaced by the content of their files. */
type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads settings from an environment, and from files: `MISHAP_SMTP_FILE=/run/secrets/smtp` sets `MISHAP_SMTP` to the
 * file's content. Secrets thus need not be in the environment, which other processes and crash reports show. Empty
 * variables count as not set.
 * @param names of the settings to read; other variables are unchanged
 */
export function readVariables(env: NodeJS.ProcessEnv, names: ReadonlySet<string>): Result<Variables, BadSetting> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  const read: Record<string, string | undefined> = Object.fromEntries(given)
  for (const [variable, path] of given) {
    const name = variable.slice(0, -SUFFIX.length)
    if (!variable.endsWith(SUFFIX) || names.has(variable) || !names.has(name) || path === undefined) continue
    if (read[name] !== undefined) return refused(env, { name: variable, why: t('settings.fileAndValue', { name }) })
    const text = contentOf(path)
    if (text === undefined) return refused(env, { name: variable, why: t('settings.noFile') })
    read[name] = text === '' ? undefined : text
  }
  return ok(read)
}

/** Strips the final line break that editors and `echo` add. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
