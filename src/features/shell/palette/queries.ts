import { parseDigest } from '#domain/event/error-digest.ts'
import type { Actor } from '#domain/access/access.ts'
import { parseEventId, parseTraceId } from '#domain/ids.ts'
import { parseShortId, shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { PaletteEntry } from './entries.ts'
import { findSettings } from './settings.ts'

/** Maximum issues and releases per answer. */
const MOST = 8
/** Maximum words used in a title search. */
const MOST_WORDS = 8

/** Finds objects by id, digest or part of their name. Ids and digests must be complete. */
export async function findEntries(
  grants: PageGrants,
  actor: Actor | undefined,
  text: string,
): Promise<readonly PaletteEntry[]> {
  const { catalogue } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const words = text.split(/\s+/).slice(0, MOST_WORDS)
  const [named, event, trace, digest, titled, releases] = await Promise.all([
    findByShortId(grants, projects, text),
    findEvent(grants, text),
    findTrace(grants, text),
    findDigest(grants, text),
    catalogue.issues.titled(grants.events, words, MOST),
    catalogue.releases.list(grants.projects, { search: text }, 'newest', { offset: 0, limit: MOST }),
  ])
  const issues = new Map([...named, ...titled].map((issue) => [issue.id, issue]))
  const t = messages('palette')
  return [
    ...[...issues.values()].slice(0, MOST).flatMap((issue) => issueEntry(issue, projects)),
    ...event,
    ...trace,
    ...digest,
    ...releases.map(({ version }) => ({
      key: `release ${version}`,
      group: t('group.releases'),
      label: version,
      href: paths.release(version),
    })),
    ...findSettings(actor, projects, text).slice(0, MOST),
  ]
}

async function findByShortId(
  { events }: PageGrants,
  projects: readonly Project[],
  text: string,
): Promise<readonly Issue[]> {
  const named = parseShortId(text)
  const project = named && projects.find(({ slug }) => slug === named.projectSlug)
  if (named === undefined || project === undefined) return []
  const issue = await running().catalogue.issues.byNumber(events, project.id, named.number)
  return issue === undefined ? [] : [issue]
}

async function findEvent({ events: grant }: PageGrants, text: string): Promise<readonly PaletteEntry[]> {
  const id = parseEventId(text)
  const event = id && (await running().events.event(grant, id))
  if (event === undefined) return []
  const t = messages('palette')
  const label = t('event', { event: event.eventId })
  return [{ key: 'event', group: t('group.events'), label, note: event.title, href: paths.event(event.eventId) }]
}

async function findTrace({ events: grant }: PageGrants, text: string): Promise<readonly PaletteEntry[]> {
  const id = parseTraceId(text)
  if (id === undefined || !(await running().events.hasTrace(grant, id))) return []
  const t = messages('palette')
  return [{ key: 'trace', group: t('group.events'), label: t('trace', { trace: id }), href: paths.trace(id) }]
}

async function findDigest({ events: grant }: PageGrants, text: string): Promise<readonly PaletteEntry[]> {
  const digest = parseDigest(text)
  const [newest] = digest === undefined ? [] : await running().events.byDigest(grant, digest, 1)
  if (digest === undefined || newest === undefined) return []
  const t = messages('palette')
  const label = t('digest', { digest })
  return [{ key: 'digest', group: t('group.events'), label, note: newest.title, href: paths.digest(digest) }]
}

function issueEntry(issue: Issue, projects: readonly Project[]): readonly PaletteEntry[] {
  const slug = projects.find(({ id }) => id === issue.projectId)?.slug
  if (slug === undefined) return []
  const ref = shortId(slug, issue.number)
  const label = issue.title === '' ? messages('issues')('list.untitled') : issue.title
  return [{ key: ref, group: messages('palette')('group.issues'), label, note: ref, href: paths.issue(ref) }]
}
