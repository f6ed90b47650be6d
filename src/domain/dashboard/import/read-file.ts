import type { ProjectId } from '../../ids.ts'
import { ok, refuse, type Result } from '../../result.ts'
import type { DashboardContent } from '../dashboard.ts'
import { fieldsOf, readContent, type Fields } from '../read-content.ts'
import { readGrafana } from './grafana.ts'
import { textsIn, type Imported } from './imported.ts'
import { readSentry } from './sentry.ts'

/** Identifies our own files. */
const FORMAT = 'mishap.dashboard'
const VERSION = 1
/** Larger files are refused. */
export const MAX_FILE = 1_000_000

export type ImportProblem =
  | { readonly reason: 'no_json' }
  | { readonly reason: 'unknown' }
  | { readonly reason: 'newer'; readonly version: number }
  | { readonly reason: 'malformed'; readonly at: string }

interface KnownProject {
  readonly id: ProjectId
  readonly slug: string
}

/** Exports a dashboard with its projects as slugs. */
export function writeFile(content: DashboardContent, projects: readonly KnownProject[]): string {
  const slugs = projects.filter(({ id }) => content.projects.includes(id)).map(({ slug }) => slug)
  return JSON.stringify({ format: FORMAT, version: VERSION, ...content, projects: slugs }, null, 2)
}

/**
 * Imports a dashboard from a file: our own export, or a dashboard of Sentry or Grafana. Unknown projects are dropped,
 * and widgets that cannot be displayed become placeholders with the reason.
 */
export function readFile(text: string, projects: readonly KnownProject[]): Result<DashboardContent, ImportProblem> {
  if (text.length > MAX_FILE) return refuse({ reason: 'unknown' })
  const file = parsed(text)
  if (file === undefined) return refuse({ reason: 'no_json' })
  if (file.format === FORMAT) return readOwn(file, projects)
  const found = readSentry(file) ?? readGrafana(file)
  return found === undefined ? refuse({ reason: 'unknown' }) : checked(found, projects)
}

function readOwn(file: Fields, projects: readonly KnownProject[]): Result<DashboardContent, ImportProblem> {
  const { version } = file
  if (typeof version === 'number' && version > VERSION) return refuse({ reason: 'newer', version })
  return readContent({ ...file, projects: idsOf(textsIn(file, 'projects'), projects) })
}

/** Imported content is validated like any other external input. */
function checked({ content, projects: named }: Imported, projects: readonly KnownProject[]) {
  const read = readContent({ ...content, projects: idsOf(named, projects) })
  return read.ok ? ok(read.value) : read
}

function idsOf(names: readonly string[], projects: readonly KnownProject[]): readonly ProjectId[] {
  return projects.filter(({ id, slug }) => names.includes(slug) || names.includes(String(id))).map(({ id }) => id)
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? fieldsOf(value) : undefined
  } catch {
    return undefined
  }
}
