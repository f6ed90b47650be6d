import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import { cataloguePlace } from '../catalogue-place.ts'
import type { Finding } from './finding.ts'

const t = messages('cli')

/** The first messages about corruption show where it is. */
const MOST_PROBLEMS = 3

/**
 * Reads all pages of the catalogue's file, possibly while a server is running. A start reads only a few, so corruption
 * elsewhere is found when used, or here. SQLite has no checksums: a changed byte within a value goes unnoticed.
 * Postgres checks itself.
 */
export async function checkCatalogue(settings: Pick<Settings, 'database' | 'dataFolder'>): Promise<readonly Finding[]> {
  const place = cataloguePlace(settings)
  if (place.engine !== 'sqlite' || !existsSync(place.file)) return []
  const what = problemsOf(place.file)
  return what === ''
    ? [{ check: 'catalogue', verdict: 'fine', says: t('doctor.catalogueWhole') }]
    : [{ check: 'catalogue', verdict: 'wrong', says: t('doctor.catalogueDamaged', { what }) }]
}

/** SQLite's own report (https://sqlite.org/pragma.html#pragma_quick_check); empty if all is well. */
function problemsOf(file: string): string {
  try {
    using catalogue = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    const rows = catalogue.prepare(`pragma quick_check(${MOST_PROBLEMS})`).all()
    return rows
      .map((row) => String(row['quick_check']).trim())
      .filter((line) => line !== 'ok')
      .join('; ')
      .replaceAll(/\s+/g, ' ')
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}
