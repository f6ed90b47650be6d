import { isUnset } from '#domain/release/version.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { trimmedText } from './fields.ts'
import { limits } from './limits.ts'

/** Characters that would break the URLs of releases and environments (docs/protocol.md 4.5). */
const FORBIDDEN = /[\n\r\t\f/\\]/

/** A release name, e.g. `shop@1.2.3+abc`. An invalid one is dropped and noted. */
export function normaliseRelease(raw: Raw, notes: Notes): string | undefined {
  const release = name(raw, limits.release, 'release', notes)
  if (release === undefined || !isUnset(release)) return release
  notes.add('invalid_data', 'release')
  return undefined
}

/** The build within a release. */
export function normaliseDist(raw: Raw, notes: Notes): string | undefined {
  return name(raw, limits.dist, 'dist', notes)
}

/** The environment that the application runs in: `production`, `staging`, … */
export function normaliseEnvironment(raw: Raw, notes: Notes): string | undefined {
  return name(raw, limits.environment, 'environment', notes)
}

function name(raw: Raw, limit: number, field: string, notes: Notes): string | undefined {
  const trimmed = trimmedText(raw, limit, field, notes)
  if (trimmed === undefined) return undefined
  if (FORBIDDEN.test(trimmed) || trimmed === '.' || trimmed === '..') {
    notes.add('invalid_data', field)
    return undefined
  }
  return trimmed
}
