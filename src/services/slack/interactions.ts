import { authorize } from '#domain/access/access.ts'
import type { IssueId } from '#domain/ids.ts'
import type { Assignable, Decision } from '#domain/issue/triage.ts'
import { messages } from '#messages'
import { shortened } from '#notify/alerts/wording.ts'
import type { WorkingSlack } from '#domain/slack/slack-work.ts'
import { issueOfBlock, slackActions, type SlackAction } from '#notify/slack/issue-blocks.ts'
import type { SlackNews } from '#notify/slack/requests.ts'
import { escaped, plain } from '#notify/slack/text.ts'
import { assignableTo, choiceOf, decide } from './decide.ts'
import { findIssue } from './find-issue.ts'
import { issueGrants, memberOf, refusedText } from './member.ts'
import { localeOf, type SlackParts } from './slack-parts.ts'

type Clicked = Extract<SlackNews, { kind: 'action' }>
type Asked = Extract<SlackNews, { kind: 'options' }>

const NOBODY = 'nobody'
/** https://docs.slack.dev/reference/block-kit/composition-objects/option-object */
const MAX_OPTIONS = 100
const MAX_LABEL = 75

/**
 * Performs a clicked action as the linked member, and updates the message. A user without permission gets a private
 * explanation.
 */
export async function act(parts: SlackParts, app: WorkingSlack, clicked: Clicked, now: Date): Promise<void> {
  const action = slackActions.find((one) => one === clicked.action)
  const id = issueOfBlock(clicked.block)
  if (action === undefined || id === undefined) return
  const why = await tryAct(parts, app, { ...clicked, action, id }, now)
  const { slackWork } = parts.catalogue
  if (why !== undefined) {
    const body = { response_type: 'ephemeral', replace_original: false, text: why }
    return slackWork.queue({ kind: 'respond', url: clicked.responseUrl, body }, now)
  }
  const { shown } = clicked
  if (shown?.kind === 'message')
    await slackWork.queue({ kind: 'update', message: shown.message, issue: id as IssueId }, now)
  if (shown?.kind === 'unfurl') {
    const { channel, ts, url } = shown
    await slackWork.queue({ kind: 'unfurl', target: { channel, ts }, links: [url] }, now)
  }
}

interface Wish extends Omit<Clicked, 'action'> {
  readonly action: SlackAction
  readonly id: number
}

/** Returns the reason for a failure; `undefined` on success. */
async function tryAct(parts: SlackParts, app: WorkingSlack, wish: Wish, now: Date): Promise<string | undefined> {
  const locale = localeOf(app)
  const t = messages('slackPosts', locale)
  const member = await memberOf(parts, wish.user, app.teamId)
  if (!member.ok) return refusedText(parts, member.refusal, locale)
  const may = issueGrants(member.value)
  if (!may.ok) return refusedText(parts, may.refusal, locale)
  const found = await findIssue(parts, may.value.read, String(wish.id))
  if (found === undefined) return t('refused.no_issue', { name: String(wish.id) })
  const assignable = wish.action === 'assign' ? await assignableTo(parts, may.value.read, found.issue) : []
  const decision = decisionOf(wish, assignable)
  if (decision === undefined) return t('refused.no_assignee', { name: escaped(wish.chosen) })
  await decide(parts, may.value.write, found.issue, decision, now)
  return undefined
}

function decisionOf({ action, chosen }: Wish, assignable: readonly Assignable[]): Decision | undefined {
  switch (action) {
    case 'resolve':
      return { kind: 'resolve', resolution: { kind: 'now' } }
    case 'archive':
      return { kind: 'archive', until: { kind: 'escalating' } }
    case 'reopen':
      return { kind: 'reopen' }
    case 'assign': {
      if (chosen === NOBODY) return { kind: 'assign', to: null }
      const to = assignable.find((one) => choiceOf(one) === chosen)
      return to && { kind: 'assign', to }
    }
  }
}

/** The possible assignees of an issue, limited to what the user who opened the list may see. */
export async function optionsFor(parts: SlackParts, app: WorkingSlack, { user, block, typed }: Asked) {
  const none = { options: [] }
  const id = issueOfBlock(block)
  const member = await memberOf(parts, user, app.teamId)
  if (id === undefined || !member.ok) return none
  const read = authorize(member.value, 'event:read')
  const found = read.ok ? await findIssue(parts, read.value, String(id)) : undefined
  if (!read.ok || found === undefined) return none
  const wanted = typed.trim().toLowerCase()
  const all = await assignableTo(parts, read.value, found.issue)
  const nobody = { value: NOBODY, label: messages('slackPosts', localeOf(app))('button.noAssignee') }
  const choices = [nobody, ...all.map((one) => ({ value: choiceOf(one), label: labelOf(one) }))]
  const fitting = choices.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, MAX_OPTIONS)
  return { options: fitting.map(({ value, label }) => ({ text: plain(shortened(label, MAX_LABEL)), value })) }
}

function labelOf(one: Assignable): string {
  const name = one.kind === 'team' ? `#${one.slug}` : one.name
  return name === '' ? String(one.id) : name
}
