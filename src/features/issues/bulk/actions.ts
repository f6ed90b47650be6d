'use server'

import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { parseIssueCursor, formatIssueCursor } from '#domain/issue/issue-list.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { choiceOf, readAssignable } from '../owner/queries.ts'
import type { OwnerChoices } from '../owner/choices.ts'
import { deletedSentence, onHoldSentence } from '../state/deleted.ts'
import { decisionsFor, sentenceOf, type Decided, type NotDecided } from '../state/decide.ts'
import { bulkChange, bulkPlace, type BulkChange, type BulkPlace, type BulkStep } from './change.ts'
import { listOf, readList } from './list.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

/** Issues per step: enough to amortise finding the list, few enough for visible progress. */
const STEP = 200
const RELEASES_SHOWN = 20

const address = z.string().max(8000)

/**
 * Applies a change to the next issues of a list, latest first seen first, because concurrent changes do not affect that
 * order.
 * @param listAddress the address of the list
 * @param from `null` to start
 */
export async function takeStep(listAddress: string, change: BulkChange, from: BulkPlace | null): Promise<BulkStep> {
  const grants = await pageGrants()
  const write = await guard('event:write')
  const what = bulkChange.parse(change)
  const started = bulkPlace.nullable().parse(from)
  const now = new Date()
  const page = await readList(grants, listOf(address.parse(listAddress)), {
    limit: STEP,
    cursor: started === null ? undefined : parseIssueCursor(started.cursor),
    onlyOpen: what.kind === 'resolve' || what.kind === 'archive',
    now,
  })
  const place = started ?? {
    action: randomUUID(),
    done: 0,
    total: page.total,
    changed: 0,
    isOneProject: page.projects.length === 1,
  }
  const step = await changeIssues({ grants, write }, page.issues, { what, action: place.action, now })
  if (!step.ok) return { ...place, kind: 'refused', text: step.refusal.text }
  const changed = place.changed + step.value
  const done = place.done + page.issues.length
  const reached = { ...place, done, changed, total: Math.max(place.total, done) }
  if (page.next !== undefined)
    return { ...reached, kind: 'on', next: { ...reached, cursor: formatIssueCursor(page.next) } }
  refresh()
  return { ...reached, kind: 'end', text: await textOf(grants, what, reached, page.issues) }
}

interface Change {
  readonly what: BulkChange
  readonly action: string
  readonly now: Date
}

/** Returns how many of the issues were not so before. */
async function changeIssues(
  { grants, write }: { readonly grants: PageGrants; readonly write: Grant<'event:write'> },
  issues: readonly Pick<Issue, 'id' | 'projectId'>[],
  { what, action, now }: Change,
): Promise<Result<number, NotDecided>> {
  const { deletions, triage } = running().catalogue
  if (what.kind === 'delete') {
    const deletion = { ids: issues.map(({ id }) => id), discard: what.discard, action }
    const gone = await deletions.delete(await guard('event:admin'), deletion, now)
    return gone.ok ? gone : refuse({ text: onHoldSentence(gone.refusal) })
  }
  const decided = await decisionsOf(grants, issues, what, now)
  if (!decided.ok) return decided
  let changed = 0
  for (const { ids, decision } of decided.value)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    changed += await triage.decide(write, ids, decision, action, now)
  return ok(changed)
}

/** What is to be done to these issues; an assignment to somebody who cannot get one of them makes no sense. */
async function decisionsOf(
  { events, projects }: PageGrants,
  issues: readonly Pick<Issue, 'id' | 'projectId'>[],
  what: Exclude<BulkChange, { kind: 'delete' }>,
  now: Date,
): Promise<Result<readonly Decided[], NotDecided>> {
  if (what.kind !== 'assign') return decisionsFor(projects, issues, what, now)
  const { to } = what
  const assignable = to === null ? [] : await readAssignable(events, projectsOf(issues))
  const who = to && assignable.find(({ kind, id }) => kind === to.kind && String(id) === to.id)
  if (who === undefined) return refuse({ text: messages('owners')('done.notPossible', { count: issues.length }) })
  const decision: Decision = { kind: 'assign', to: who }
  return ok([{ ids: issues.map(({ id }) => id), decision }])
}

function projectsOf(issues: readonly Pick<Issue, 'projectId'>[]): readonly Issue['projectId'][] {
  return [...new Set(issues.map(({ projectId }) => projectId))]
}

/** @param last issues of the last step, which represent the others */
async function textOf(
  { events }: PageGrants,
  what: BulkChange,
  { changed, isOneProject }: Pick<BulkPlace, 'changed' | 'isOneProject'>,
  last: readonly Pick<Issue, 'id'>[],
): Promise<string> {
  if (what.kind === 'delete') return deletedSentence(changed, what.discard)
  const t = messages('owners')
  if (what.kind !== 'assign') {
    const found = await running().catalogue.issues.byIds(
      events,
      last.slice(0, 1).map(({ id }) => id),
    )
    return sentenceOf(what, changed, found, isOneProject)
  }
  const issues = await running().catalogue.issues.byIds(
    events,
    last.slice(0, 1).map(({ id }) => id),
  )
  const name = issues[0]?.assignee?.name
  return name === undefined ? t('done.cleared', { count: changed }) : t('done.given', { count: changed, name })
}

/** Releases in which the list's issues can be resolved, latest first; `text` filters by part of the name. */
export async function findReleasesOfList(listAddress: string, text: string): Promise<readonly string[]> {
  const grants = await pageGrants()
  const { projects } = await readList(grants, listOf(address.parse(listAddress)), { limit: 1, now: new Date() })
  const filter = { projects, search: z.string().max(250).parse(text) }
  const page = { offset: 0, limit: RELEASES_SHOWN }
  const found = await running().catalogue.releases.list(grants.projects, filter, 'newest', page)
  return found.map(({ version }) => version)
}

/** Everyone who can be assigned every issue of a list. */
export async function findOwnersOfList(listAddress: string): Promise<OwnerChoices> {
  const grants = await pageGrants()
  const { projects } = await readList(grants, listOf(address.parse(listAddress)), { limit: 1, now: new Date() })
  const [assignable, actor] = await Promise.all([readAssignable(grants.events, projects), currentActor()])
  return { suggested: [], all: assignable.map(choiceOf), me: actor?.kind === 'user' ? actor.userId : null }
}
