import type { NewFiring } from '#domain/alert/alert-work.ts'
import { asksForLatest, conditionsHold, levelOf } from '#domain/alert/evaluate.ts'
import type { AlertRule, IssueWatch, IssueWhy } from '#domain/alert/rule.ts'
import { factsOf, type IssueCase } from './issue-case.ts'
import { issueNotice } from './notices.ts'
import { messagesFor } from './outbox-messages.ts'
import type { AlertParts } from './alert-parts.ts'

export type IssueRule = AlertRule & { readonly watch: IssueWatch }

export function isIssueRule(rule: AlertRule): rule is IssueRule {
  return rule.watch.kind === 'issues'
}

/**
 * Returns the rule's firing for an issue, or `undefined` if its conditions do not hold. Archived issues are ignored
 * until they come back.
 */
export async function evaluateIssue(
  parts: AlertParts,
  rule: IssueRule,
  found: IssueCase,
  why: IssueWhy,
  at: Date,
): Promise<NewFiring | undefined> {
  const { issue } = found
  if (issue.state.status === 'archived') return undefined
  const facts = await factsOf(parts, found, at, asksForLatest(rule.watch))
  if (!conditionsHold(rule.watch, facts)) return undefined
  const notice = issueNotice(parts.site, rule, found, why, at)
  return {
    ruleId: rule.id,
    issue,
    at,
    level: levelOf(why),
    why,
    everyMinutes: rule.watch.everyMinutes,
    messages: await messagesFor(parts, rule, notice, [issue.projectId], issue.assignee),
  }
}
