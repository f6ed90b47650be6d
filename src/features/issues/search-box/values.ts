import { authorize } from '#domain/access/access.ts'
import { periodAt } from '#domain/address/period.ts'
import { valueFields, type ValueKey } from '#domain/event/event-search.ts'
import { issueKeys } from '#domain/issue/issue-query.ts'
import { nameInTable } from '#domain/query/keys.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import type { FoundValue } from '#features/searches/suggest.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'

/** Maximum values suggested. */
const MOST = 10

interface WantedValues {
  readonly key: string
  readonly isTag: boolean
  /** The part of the value typed so far. */
  readonly text: string
}

/** Returns existing values of a key, most likely ones first. */
export async function valuesOfKey(
  grants: PageGrants,
  { key, isTag, text }: WantedValues,
): Promise<readonly FoundValue[]> {
  const name = isTag ? undefined : nameInTable(issueKeys, key)
  if (name === 'assigned' || name === 'bookmarks' || name === 'subscribed') return people(text, name === 'assigned')
  if (name === 'project') return projectsOf(grants, text)
  if (name === 'release' || name === 'firstRelease') {
    const page = { offset: 0, limit: MOST }
    const found = await running().catalogue.releases.list(grants.projects, { search: text }, 'newest', page)
    return found.map(({ version }) => ({ value: version, note: '' }))
  }
  return ofEvents(grants, name ?? key, name === undefined, text)
}

async function projectsOf(grants: PageGrants, text: string): Promise<readonly FoundValue[]> {
  const projects = await running().catalogue.projects.list(grants.projects)
  return holding(
    projects.map(({ slug, name }) => ({ value: slug, note: name })),
    text,
  )
}

async function ofEvents(
  { events }: PageGrants,
  key: string,
  isTag: boolean,
  text: string,
): Promise<readonly FoundValue[]> {
  const field = isTag ? undefined : valueFields.find((one) => one === key)
  if (field === undefined && !isTag) return []
  const wanted: ValueKey = field === undefined ? { kind: 'tag', key } : { kind: 'field', key: field }
  const t = messages('issues')
  const found = await running().events.knownValues(events, wanted, periodAt('30d', new Date()), text, MOST)
  return found.map(({ value, events: count }) => ({ value, note: t('unit.events', { count }) }))
}

/** Members by email address and, if issues can be assigned to them, teams by slug. */
async function people(text: string, teamsToo: boolean): Promise<readonly FoundValue[]> {
  const t = messages('search')
  const actor = await currentActor()
  const [members, teams] = [authorize(actor, 'member:read'), authorize(actor, 'team:read')]
  const persons = members.ok ? await running().accounts.members.list(members.value) : []
  const groups = teamsToo && teams.ok ? await running().catalogue.teams.list(teams.value) : []
  return holding(
    [
      ...groups.map(({ slug }) => ({ value: `#${slug}`, note: t('hint.team') })),
      ...persons.map(({ email, name }) => ({ value: email, note: name })),
    ],
    text,
  )
}

function holding(values: readonly FoundValue[], text: string): readonly FoundValue[] {
  const typed = text.toLowerCase()
  return values
    .filter(({ value, note }) => value.toLowerCase().includes(typed) || note.toLowerCase().includes(typed))
    .slice(0, MOST)
}
