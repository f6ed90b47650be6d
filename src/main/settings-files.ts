import { readFileSync } from 'node:fs'
import { messages } from '#messages'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { MissingPart } from './settings-people.ts'

const t = messages('cli')
const SUFFIX = '_FILE'

/** Variables with the values of those that name a file instead of a value. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings that lie in files: `MISHAP_SMTP_FILE=/run/secrets/smtp` stands for `MISHAP_SMTP` with what that file
 * says. So secrets need not be in the environment, which other processes and crash reports show.
 * @param known the names of all settings
 */
export function withFiles(variables: Variables, known: ReadonlySet<string>): Result<Variables, MissingPart> {
  const read: Record<string, string | undefined> = { ...variables }
  for (const [variable, path] of Object.entries(variables)) {
    const name = variable.slice(0, -SUFFIX.length)
    if (!variable.endsWith(SUFFIX) || known.has(variable) || !known.has(name) || path === undefined) continue
    if (variables[name] !== undefined) return refuse({ name: variable, why: t('settings.fileAndValue', { name }) })
    const text = contentOf(path)
    if (text === undefined) return refuse({ name: variable, why: t('settings.noFile') })
    read[name] = text === '' ? undefined : text
  }
  return ok(read)
}

/** Editors and `echo` end a file with a line break, which is no part of a secret. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
