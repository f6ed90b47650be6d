import type { NewFiring } from '#domain/alert/alert-work.ts'
import { isAbout, whyOf } from '#domain/alert/evaluate.ts'
import type { AlertRule } from '#domain/alert/rule.ts'
import type { Activity } from '#domain/issue/activity.ts'
import { OWNERS_FOLLOWER } from '#domain/ownership/ownership-catalogue.ts'
import { follow } from '../follower.ts'
import { openCase, type Which } from './issue-case.ts'
import { isIssueRule, evaluateIssue, type IssueRule } from './evaluate-issue.ts'
import type { AlertParts } from './alert-parts.ts'

const FOLLOWER = 'alerts'
/** The longest that a new issue waits for ownership rules to assign it. */
const OWNERS_TAKE_MS = 10_000

/**
 * Follows the histories of issues and fires the rules that match: once per entry, even across crashes. Entries from
 * before the first run fire nothing. Returns the number of entries read.
 */
export async function followRules(parts: AlertParts, now: Date): Promise<number> {
  const { feed, alertWork } = parts.catalogue
  return follow(feed, {
    name: FOLLOWER,
    begin: (to) => alertWork.commit({ firings: [], progress: { follower: FOLLOWER, from: null, to } }, now),
    handle: (lines, from) => fireRules(parts, lines, from, now),
  })
}

async function fireRules(parts: AlertParts, lines: readonly Activity[], from: number, now: Date): Promise<number> {
  const { alertWork } = parts.catalogue
  const rules = (await alertWork.rules(now)).filter(isIssueRule)
  const ready = rules.some(asksForOwners) ? await whatOwnersHaveSeen(parts, lines, now) : lines
  const last = ready.at(-1)
  if (last === undefined) return 0
  const firings: NewFiring[] = []
  for (const line of ready) firings.push(...(await firingsOf(parts, rules, line)))
  await alertWork.commit({ firings, progress: { follower: FOLLOWER, from, to: last.id } }, now)
  return ready.length
}

async function firingsOf(
  parts: AlertParts,
  rules: readonly IssueRule[],
  line: Activity,
): Promise<readonly NewFiring[]> {
  if (line.isHistory === true) return []
  const reasons = rules.flatMap((rule) => {
    const why = isAbout(rule, line.projectId) ? whyOf(rule.watch.triggers, line) : undefined
    return why === undefined ? [] : [{ rule, why }]
  })
  if (reasons.length === 0) return []
  const found = await openCase(parts, line.issueId, eventOf(line))
  if (found === undefined) return []
  const firings: NewFiring[] = []
  for (const { rule, why } of reasons) {
    const firing = await evaluateIssue(parts, rule, found, why, line.at)
    if (firing !== undefined) firings.push(firing)
  }
  return firings
}

function eventOf({ what }: Activity): Which {
  if (what.kind === 'first_seen') return { edge: 'oldest' }
  if (what.kind === 'seen_in' && what.what === 'environment') return { edge: 'newest', environments: [what.name] }
  return { edge: 'newest' }
}

function asksForOwners({ watch, destinations }: IssueRule): boolean {
  return (
    watch.conditions.some(({ kind }) => kind === 'owner') ||
    destinations.some(({ kind }: AlertRule['destinations'][number]) => kind === 'assignee')
  )
}

/**
 * Returns the entries that ownership has processed. New issues are assigned moments after they appear, and rules about
 * owners wait for that.
 */
async function whatOwnersHaveSeen(
  { catalogue }: AlertParts,
  lines: readonly Activity[],
  now: Date,
): Promise<readonly Activity[]> {
  const seen = await catalogue.feed.positionOf(OWNERS_FOLLOWER)
  if (seen === undefined) return lines
  const tooNew = lines.findIndex(
    ({ id, at, what }) => what.kind === 'first_seen' && id > seen && now.getTime() - at.getTime() < OWNERS_TAKE_MS,
  )
  return tooNew === -1 ? lines : lines.slice(0, tooNew)
}
