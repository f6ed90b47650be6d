'use server'

import { randomUUID } from 'node:crypto'
import { refresh } from 'next/cache'
import { z } from 'zod'
import { parseIssueId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import type { Outcome } from '../state/outcome.ts'
import type { OwnerChoice, OwnerChoices } from './choices.ts'
import { choiceOf, readAssignable, readSuggestions, suggestedChoice } from './queries.ts'
import { recipient } from './recipient.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

/** The maximum selection in a list. */
const MAX_AT_ONCE = 100

const issueIds = z
  .array(z.int().transform((id) => parseIssueId(String(id))))
  .max(MAX_AT_ONCE)
  .transform((ids) => ids.filter((id) => id !== undefined))

/** Returns the possible owners of these issues; for a single one also suggestions. */
export async function findOwnerChoices(ids: readonly number[]): Promise<OwnerChoices> {
  const [grant, projectGrant] = [await guard('event:read'), await guard('project:read')]
  const issues = await issuesById(issueIds.parse(ids))
  const [only, ...others] = issues
  const [assignable, suggested, actor] = await Promise.all([
    readAssignable(grant, projectsOf(issues)),
    only === undefined || others.length > 0 ? [] : readSuggestions({ grant, projectGrant }, only),
    currentActor(),
  ])
  return {
    suggested: suggested.map(suggestedChoice),
    all: assignable.map(choiceOf),
    me: actor?.kind === 'user' ? actor.userId : null,
  }
}

/** Assigns issues, or unassigns them (`null`). */
export async function assignIssues(
  ids: readonly number[],
  to: Pick<OwnerChoice, 'kind' | 'id'> | null,
): Promise<Outcome> {
  const t = messages('owners')
  const [read, write] = [await guard('event:read'), await guard('event:write')]
  const [wanted, recipientKey] = [issueIds.parse(ids), recipient.parse(to)]
  const issues = await issuesById(wanted)
  const assignable = recipientKey === null ? [] : await readAssignable(read, projectsOf(issues))
  const who =
    recipientKey && assignable.find(({ kind, id }) => kind === recipientKey.kind && String(id) === recipientKey.id)
  if (who === undefined) return { done: false, text: t('done.notPossible', { count: issues.length }) }

  const action = randomUUID()
  const decision = { kind: 'assign', to: who } as const
  const count = await running().catalogue.triage.decide(write, wanted, decision, action, new Date())
  refresh()
  const text = who === null ? t('done.cleared', { count }) : t('done.given', { count, name: who.name })
  return { done: true, text, ...(count > 0 && { undo: { kind: 'action', action } }) }
}

function projectsOf(issues: readonly Issue[]): readonly Issue['projectId'][] {
  return [...new Set(issues.map(({ projectId }) => projectId))]
}

async function issuesById(ids: readonly Issue['id'][]): Promise<readonly Issue[]> {
  const grant = await guard('event:read')
  const found = await Promise.all(ids.map((id) => running().catalogue.issues.byId(grant, id)))
  return found.filter((issue) => issue !== undefined)
}
