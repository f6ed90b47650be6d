'use server'

import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { z } from 'zod'
import { restoreIssues } from '#domain/deletion/restore.ts'
import { everything, takeOut, type TakeOutGrants } from '#domain/issue/take-out.ts'
import { strangersAmong } from '#domain/grouping/fallback.ts'
import { parseIssueId, type GroupHash, type IssueId } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { asked, type Asked } from './asked.ts'
import { decisionsFor, sentenceOf } from './decide.ts'
import { deletedSentence, onHoldSentence } from './deleted.ts'
import type { Outcome, Undo } from './outcome.ts'
import { questionTexts, type QuestionTexts } from './triage-texts.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

/** More than a page of the list has. */
const MAX_AT_ONCE = 100
const RELEASES_SHOWN = 20

const issueIds = z
  .array(z.int().transform((id) => parseIssueId(String(id))))
  .max(MAX_AT_ONCE)
  .transform((ids) => ids.filter((id) => id !== undefined))
const hashes = z
  .array(z.string().regex(/^[0-9a-f]{32}$/))
  .max(MAX_AT_ONCE * 10)
  .transform((texts) => texts as GroupHash[])
const undos = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['action', 'deletion']), action: z.uuid() }),
  z.object({ kind: z.literal('merge'), issueId: z.int(), groups: z.array(hashes).max(MAX_AT_ONCE) }),
])

/** Returns the texts of the triage dialogs, which would be a fiftieth of every issue page. */
export async function readQuestionTexts(): Promise<QuestionTexts> {
  await guard('event:read')
  return questionTexts(new Date())
}

/** Resolves, archives or reopens issues, or says how much they matter. */
export async function decide(ids: readonly number[], what: Asked): Promise<Outcome> {
  const { read, write } = await grants()
  const projects = await guard('project:read')
  const wanted = z.object({ ids: issueIds, what: asked }).parse({ ids, what })
  const now = new Date()
  if (wanted.what.kind === 'delete') return removeIssues(wanted.ids, wanted.what.discard, now)
  const decided = await decisionsFor(projects, await issuesById(read, wanted.ids), wanted.what, now)
  if (!decided.ok) return { done: false, text: decided.refusal.text }

  const action = randomUUID()
  let count = 0
  for (const one of decided.value)
    count += await running().catalogue.triage.decide(write, one.ids, one.decision, action, now)
  refresh()
  const text = sentenceOf(wanted.what, count, await issuesById(read, wanted.ids))
  return { done: true, text, ...(count > 0 && { undo: { kind: 'action', action } }) }
}

async function removeIssues(ids: readonly IssueId[], discard: boolean, now: Date): Promise<Outcome> {
  const action = randomUUID()
  const deletion = { ids, discard, action }
  const gone = await running().catalogue.deletions.delete(await guard('event:admin'), deletion, now)
  if (!gone.ok) return { done: false, text: onHoldSentence(gone.refusal) }
  refresh()
  return {
    done: true,
    text: deletedSentence(gone.value, discard),
    ...(gone.value > 0 && { undo: { kind: 'deletion', action } }),
  }
}

/** Restores what an action deleted, from the page that stands in its place. */
export async function restoreDeleted(action: string): Promise<void> {
  await undoChange({ kind: 'deletion', action })
}

/** Releases that issues can be resolved in, the one released last first; `text`: a part of their names. */
export async function findReleases(ids: readonly number[], text: string): Promise<readonly string[]> {
  const [read, projects] = [await guard('event:read'), await guard('project:read')]
  const issues = await issuesById(read, issueIds.parse(ids))
  const filter = { projects: issues.map(({ projectId }) => projectId), search: z.string().max(250).parse(text) }
  const found = await running().catalogue.releases.list(projects, filter, 'newest', {
    offset: 0,
    limit: RELEASES_SHOWN,
  })
  return found.map(({ version }) => version)
}

/** Merges issues of one project into `stays`, or else into the oldest. */
export async function mergeIssues(ids: readonly number[], stays?: number): Promise<Outcome> {
  const t = messages('issues')
  const { read, write } = await grants()
  const found = await issuesById(read, issueIds.parse(ids))
  const isOther = ({ id }: Issue) => Number(id !== stays)
  const [into, ...others] = found.toSorted((a, b) => isOther(a) - isOther(b) || a.number - b.number)
  if (into === undefined || others.length === 0) return { done: false, text: t('changed.mergeTooFew') }

  const from = others.map(({ id }) => id)
  const merged = await running().catalogue.issues.merge(write, into.id, from, new Date())
  if (!merged.ok) return { done: false, text: t(`changed.notMerged.${merged.refusal.reason}`) }
  refresh()
  return {
    done: true,
    text: t('changed.merged', { count: found.length }),
    issue: await linkTo(merged.value),
    undo: { kind: 'merge', issueId: into.id, groups: others.map((other) => other.hashes) },
  }
}

/** Undoes {@link decide}, {@link mergeIssues}, or any other single action. */
export async function undoChange(undo: Undo): Promise<Outcome> {
  const write = await guard('event:write')
  const wanted = undos.parse(undo)
  switch (wanted.kind) {
    case 'action': {
      const count = await running().catalogue.triage.undo(write, wanted.action, new Date())
      refresh()
      return { done: count > 0, text: messages('triage')('done.undone', { count }) }
    }
    case 'deletion': {
      const may = { delete: await guard('event:admin'), write }
      const count = await restoreIssues(running().catalogue, may, wanted.action, new Date())
      refresh()
      return { done: count > 0, text: messages('triage')('done.restored', { count }) }
    }
    case 'merge':
      return takeOutEach(wanted.issueId, wanted.groups)
  }
}

async function takeOutEach(issueId: number, groups: readonly (readonly GroupHash[])[]): Promise<Outcome> {
  const t = messages('issues')
  const may = await grants()
  let count = 0
  for (const group of groups) {
    // Reloaded for each group, because the previous one changed its numbers.
    const [issue] = await issuesById(may.read, issueIds.parse([issueId]))
    if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
    const taken = await takeOut(stores(), may, issue, group, new Date())
    if (!taken.ok) return { done: false, text: t(`changed.notTakenOut.${taken.refusal.reason}`) }
    count += 1
  }
  refresh()
  return { done: true, text: t('changed.unmerged', { count }) }
}

/** Splits groups off an issue into a new one. */
export async function takeOutGroups(issueId: number, groups: readonly string[]): Promise<Outcome> {
  const t = messages('issues')
  const may = await grants()
  const [issue] = await issuesById(may.read, issueIds.parse([issueId]))
  if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
  const taken = await takeOut(stores(), may, issue, hashes.parse(groups), new Date())
  if (!taken.ok) return { done: false, text: t(`changed.notTakenOut.${taken.refusal.reason}`) }
  refresh()
  return { done: true, text: t('changed.takenOut'), issue: await linkTo(taken.value) }
}

/**
 * Splits off every group that was only assigned to this issue because its first events lacked information, each into
 * its own issue. Groups without events stay, as they have nothing to make an issue from.
 */
export async function takeStrangersOut(issueId: number): Promise<Outcome> {
  const { read } = await grants()
  const [issue] = await issuesById(read, issueIds.parse([issueId]))
  if (issue === undefined) return { done: false, text: messages('issues')('changed.notTakenOut.not_found') }
  const groups = strangersAmong(issue.hashes).map((groupHash) => ({ projectId: issue.projectId, groupHash }))
  const totals = await running().events.totalsOf(read, groups, everything(new Date()))
  const kept = totals.filter(({ events }) => events > 0)
  return takeOutEach(
    issueId,
    kept.map(({ groupHash }) => [groupHash]),
  )
}

/** Reprocesses an issue's events with the current source maps. `issue`: where they are afterwards, if elsewhere. */
export async function resolveAgain(issueId: number): Promise<Outcome> {
  const t = messages('issues')
  const { read, write } = await grants()
  const [issue] = await issuesById(read, issueIds.parse([issueId]))
  if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
  const resolved = await running().reprocessing.resolveAgain(write, issue)
  refresh()
  const [owner] = resolved.issueId === issue.id ? [] : await issuesById(read, [resolved.issueId])
  return {
    done: resolved.events > 0,
    text: t('code.again.done', { count: resolved.events }),
    ...(owner && { issue: await linkTo(owner) }),
  }
}

function stores() {
  const { events, catalogue } = running()
  return { events, issues: catalogue.issues }
}

async function grants(): Promise<TakeOutGrants> {
  return { write: await guard('event:write'), read: await guard('event:read') }
}

/** Returns the existing issues. */
async function issuesById(grant: TakeOutGrants['read'], ids: readonly IssueId[]): Promise<readonly Issue[]> {
  const found = await Promise.all(ids.map((id) => running().catalogue.issues.byId(grant, id)))
  return found.filter((issue) => issue !== undefined)
}

async function linkTo(issue: Issue): Promise<NonNullable<Outcome['issue']>> {
  const project = await running().catalogue.projects.byId(await guard('project:read'), issue.projectId)
  const name = project === undefined ? String(issue.id) : shortId(project.slug, issue.number)
  return { href: paths.issue(name), name: `${name} ${issue.title}` }
}
