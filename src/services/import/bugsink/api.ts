import { z } from 'zod'
import type { ApiClient } from '../api-client.ts'
import { SourceFault, type ImportSource } from '../foreign.ts'
import { Paging, shortList } from '../paging.ts'
import { bugsinkSteps, type BugsinkOptions, type BugsinkReader, type RowPage } from './steps.ts'
import { eventRow, issueRow, projectRow, releaseRow, teamRow } from './things.ts'

/** A Bugsink by its API (`/api/canonical/0`), which exposes neither members nor histories. */
export function bugsinkApi(api: ApiClient, options: BugsinkOptions): ImportSource {
  return {
    name: `bugsink ${api.urlOf('')}`,
    steps: () => bugsinkSteps(readerOf(api), options),
    close: () => Promise.resolve(),
  }
}

const withId = eventRow.extend({ id: z.string(), data: z.unknown().optional() })

function readerOf(api: ApiClient): BugsinkReader {
  const page = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
  ): Promise<RowPage<z.output<Shape>> & { readonly bytes: number }> => {
    const answer = await api.get(path)
    const read = z
      .object({ next: z.string().nullable(), results: z.array(shape) })
      .safeParse(answer.ok ? answer.body : undefined)
    if (!read.success) throw new SourceFault('unreadable', api.urlOf(path), read.error.message)
    const { next, results } = read.data
    // The server's configured host need not be the one that we use, so only the query is kept.
    const cursor = next === null || !URL.canParse(next) ? null : new URL(next).search
    return { rows: results, next: cursor, bytes: answer.ok ? answer.bytes.length : 0 }
  }
  const all = async <Shape extends z.ZodType>(shape: Shape, path: string) => {
    const found: z.output<Shape>[] = []
    const paging = new Paging(api.urlOf(path), shortList)
    for (let next: string | null = ''; next !== null;) {
      const read: Awaited<ReturnType<typeof page<Shape>>> = await page(shape, `${path}${next}`)
      found.push(...read.rows)
      next = paging.next({ next: read.next, rows: read.rows.length, bytes: read.bytes })
    }
    return found
  }
  return {
    teams: () => all(teamRow, '/teams/'),
    members: () => Promise.resolve(undefined),
    projects: () => all(projectRow, '/projects/'),
    releases: (project, cursor) => page(releaseRow, `/releases/${cursor ?? `?project=${project}`}`),
    // The API lists events per issue only, so the cursor includes the issue.
    events: (project, _, cursor) => eventsByIssue({ page, project, cursor }),
    whole: async (event) => {
      const { id } = z.object({ id: z.string() }).parse(event)
      const answer = await api.get(`/events/${id}/`, { miss: true })
      const read = withId.safeParse(answer.ok ? answer.body : undefined)
      return read.success ? { ...read.data, data: read.data.data } : { ...event, data: undefined }
    },
    issues: async (project, cursor) => {
      const { rows, next } = await page(issueRow, `/issues/${cursor ?? `?project=${project}`}`)
      return { rows: rows.map((issue) => ({ issue, history: [] })), next }
    },
  }
}

type Page = <Shape extends z.ZodType>(shape: Shape, path: string) => Promise<RowPage<z.output<Shape>>>

/** A page of one issue's events. The cursor consists of the page of issues, the index in it, and the page of events. */
async function eventsByIssue({ page, project, cursor }: { page: Page; project: string; cursor: string | null }) {
  const place = z.object({ issues: z.string(), index: z.number(), events: z.string().nullable() })
  const at =
    cursor === null ? { issues: `?project=${project}`, index: 0, events: null } : place.parse(JSON.parse(cursor))
  const issues = await page(z.object({ id: z.string() }), `/issues/${at.issues}`)
  const issue = issues.rows[at.index]
  if (issue === undefined) return { rows: [], next: null }
  const found = await page(withId, `/events/${at.events ?? `?issue=${issue.id}`}`)
  const rows = found.rows.map((row) => ({ ...row, data: row.data }))
  if (found.next !== null) return { rows, next: JSON.stringify({ ...at, events: found.next }) }
  if (at.index + 1 < issues.rows.length)
    return { rows, next: JSON.stringify({ ...at, index: at.index + 1, events: null }) }
  return { rows, next: issues.next === null ? null : JSON.stringify({ issues: issues.next, index: 0, events: null }) }
}
