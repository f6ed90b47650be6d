'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseIssueId, type GroupHash, type IssueId } from '#domain/ids.ts'
import { issueStatuses, shortId, type Issue, type IssueStatus } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import type { Outcome, Undo } from './outcome.ts'
import { takeOut, type TakeOutGrants } from './take-out.ts'

// Whatever calls these is a stranger: nothing that arrives is what its type says until it has been read.

/** A page of the list holds fewer. */
const MAX_AT_ONCE = 100

const issueIds = z
  .array(z.int().transform((id) => parseIssueId(String(id))))
  .max(MAX_AT_ONCE)
  .transform((ids) => ids.filter((id) => id !== undefined))
const hashes = z
  .array(z.string().regex(/^[0-9a-f]{32}$/))
  .max(MAX_AT_ONCE * 10)
  .transform((texts) => texts as GroupHash[])
const undos = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), issueIds, status: z.enum(issueStatuses) }),
  z.object({ kind: z.literal('merge'), issueId: z.int(), groups: z.array(hashes).max(MAX_AT_ONCE) }),
])

/** Resolves or reopens issues. */
export async function changeStatus(ids: readonly number[], status: IssueStatus): Promise<Outcome> {
  const grant = await guard('event:write')
  const wanted = z.object({ ids: issueIds, status: z.enum(issueStatuses) }).parse({ ids, status })
  const count = await door().catalogue.issues.setStatus(grant, wanted.ids, wanted.status, new Date())
  refresh()
  const back = wanted.status === 'resolved' ? 'unresolved' : 'resolved'
  return {
    done: true,
    text: messages('issues')(`changed.${wanted.status}`, { count }),
    undo: { kind: 'status', issueIds: wanted.ids, status: back },
  }
}

/** Makes issues of one project one: the one that was opened first. */
export async function mergeIssues(ids: readonly number[]): Promise<Outcome> {
  const t = messages('issues')
  const { read, write } = await grants()
  const found = await issuesById(read, issueIds.parse(ids))
  const [into, ...others] = found.toSorted((a, b) => a.number - b.number)
  if (into === undefined || others.length === 0) return { done: false, text: t('changed.mergeTooFew') }

  const from = others.map(({ id }) => id)
  const merged = await door().catalogue.issues.merge(write, into.id, from, new Date())
  if (!merged.ok) return { done: false, text: t(`changed.notMerged.${merged.refusal.reason}`) }
  refresh()
  return {
    done: true,
    text: t('changed.merged', { count: found.length }),
    issue: await linkTo(merged.value),
    undo: { kind: 'merge', issueId: into.id, groups: others.map((other) => other.hashes) },
  }
}

/** Takes back what {@link changeStatus} or {@link mergeIssues} did. */
export async function undoChange(undo: Undo): Promise<Outcome> {
  await guard('event:write')
  const wanted = undos.parse(undo)
  switch (wanted.kind) {
    case 'status': {
      const { undo: _undo, ...outcome } = await changeStatus(wanted.issueIds, wanted.status)
      return outcome
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
    // Read anew for each: its figures have changed with the one before.
    const [issue] = await issuesById(may.read, issueIds.parse([issueId]))
    if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
    const taken = await takeOut(may, issue, group, new Date())
    if (!taken.ok) return { done: false, text: t(`changed.notTakenOut.${taken.refusal.reason}`) }
    count += 1
  }
  refresh()
  return { done: true, text: t('changed.unmerged', { count }) }
}

/** Takes groups out of an issue into a new one. */
export async function takeOutGroups(issueId: number, groups: readonly string[]): Promise<Outcome> {
  const t = messages('issues')
  const may = await grants()
  const [issue] = await issuesById(may.read, issueIds.parse([issueId]))
  if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
  const taken = await takeOut(may, issue, hashes.parse(groups), new Date())
  if (!taken.ok) return { done: false, text: t(`changed.notTakenOut.${taken.refusal.reason}`) }
  refresh()
  return { done: true, text: t('changed.takenOut'), issue: await linkTo(taken.value) }
}

/** Reads an issue's events anew with the source maps that are there now. `issue`: where they are then, if elsewhere. */
export async function resolveAgain(issueId: number): Promise<Outcome> {
  const t = messages('issues')
  const { read, write } = await grants()
  const [issue] = await issuesById(read, issueIds.parse([issueId]))
  if (issue === undefined) return { done: false, text: t('changed.notTakenOut.not_found') }
  const resolved = await door().reading.resolveAgain(write, issue)
  refresh()
  const [owner] = resolved.issueId === issue.id ? [] : await issuesById(read, [resolved.issueId])
  return {
    done: resolved.events > 0,
    text: t('code.again.done', { count: resolved.events }),
    ...(owner && { issue: await linkTo(owner) }),
  }
}

async function grants(): Promise<TakeOutGrants> {
  return { write: await guard('event:write'), read: await guard('event:read') }
}

/** Those that there are. */
async function issuesById(grant: TakeOutGrants['read'], ids: readonly IssueId[]): Promise<readonly Issue[]> {
  const found = await Promise.all(ids.map((id) => door().catalogue.issues.byId(grant, id)))
  return found.filter((issue) => issue !== undefined)
}

async function linkTo(issue: Issue): Promise<NonNullable<Outcome['issue']>> {
  const project = await door().catalogue.projects.byId(await guard('project:read'), issue.projectId)
  const name = project === undefined ? String(issue.id) : shortId(project.slug, issue.number)
  return { href: paths.issue(name), name: `${name} ${issue.title}` }
}
