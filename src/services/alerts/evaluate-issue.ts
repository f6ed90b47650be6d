import type { NewFiring } from '#domain/alert/alert-work.ts'
import { asksForLatest, conditionsHold, levelOf } from '#domain/alert/evaluate.ts'
import type { AlertRule, IssueWatch, IssueWhy } from '#domain/alert/rule.ts'
import { factsOf, type IssueCase } from './issue-case.ts'
import { issueNotice } from './notices.ts'
import { messagesFor } from './outbox-messages.ts'
import type { AlertParts } from './alert-parts.ts'

/** A rule that looks at issues. */
export type IssueRule = AlertRule & { readonly watch: IssueWatch }

export function isIssueRule(rule: AlertRule): rule is IssueRule {
  return rule.watch.kind === 'issues'
}

/**
 * What a rule does about an issue that gives it a reason: a firing, or nothing where its conditions do not hold. What is
 * archived is of no interest until it comes back.
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
