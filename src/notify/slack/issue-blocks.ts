import type { Issue } from '#domain/issue/issue.ts'
import type { PostedMessage } from '#domain/slack/slack-work.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { shortened } from '../alerts/wording.ts'
import { escaped, mrkdwn, plain } from './text.ts'

/** An issue as shown in Slack. */
export interface SlackIssue {
  readonly issue: Issue
  readonly project: string
  readonly shortId: string
  readonly link: string
  /** Counted over the last 30 days. */
  readonly events: number
  readonly users: number
}

/** The actions below an issue. */
export const slackActions = ['resolve', 'archive', 'reopen', 'assign'] as const
export type SlackAction = (typeof slackActions)[number]

const ISSUE_BLOCK = /^issue:(\d{1,15})$/
const STATE_BLOCK = 'issue-state'
const MAX_TITLE = 250

/** The issue of a clicked block. */
export function issueOfBlock(block: string): number | undefined {
  const id = ISSUE_BLOCK.exec(block)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The content below a link to an issue. */
export function issueAttachment(shown: SlackIssue, locale: Locale) {
  const t = messages('slackPosts', locale)
  const { issue, project, shortId, link, events, users } = shown
  const facts = [
    [t('fact.project'), project],
    [t('fact.level'), issue.level],
    [t('fact.state'), t(`state.${issue.state.status}`)],
    [t('fact.assignee'), issue.assignee?.name ?? t('nobody')],
    [t('fact.events'), t('count', { count: events })],
    [t('fact.users'), t('count', { count: users })],
  ] as const
  const seen = [
    [t('fact.firstSeen'), slackTime(issue.firstSeen)],
    [t('fact.lastSeen'), slackTime(issue.lastSeen)],
  ] as const
  const fields = [...facts.map(([name, value]) => [name, escaped(shortened(value, 300))] as const), ...seen]
  const title = `*<${link}|${escaped(`${shortId} ${shortened(issue.title, MAX_TITLE)}`)}>*`
  const culprit = issue.culprit === '' ? '' : `\n${escaped(shortened(issue.culprit, 200))}`
  return {
    color: colours[issue.state.status],
    fallback: escaped(`${shortId} ${shortened(issue.title, MAX_TITLE)}`),
    blocks: [
      { type: 'section', text: mrkdwn(`${title}${culprit}`) } as const,
      { type: 'section', fields: fields.map(([name, value]) => mrkdwn(`*${escaped(name)}*\n${value}`)) } as const,
      issueActions(issue.id, issue.state.status, locale),
    ],
  }
}

const colours = { unresolved: '#c0362c', resolved: '#0f766e', archived: '#5f6a65' } as const

/** Slack shows a time in the reader's time zone (docs.slack.dev, "Date formatting"). */
function slackTime(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `<!date^${seconds}^{date_short_pretty} {time}|${at.toISOString().slice(0, 16).replace('T', ' ')} UTC>`
}

/** The buttons below an issue for its current state. The list of people is loaded when it is opened. */
export function issueActions(id: number, status: Issue['state']['status'], locale: Locale) {
  const t = messages('slackPosts', locale)
  const button = (name: Exclude<SlackAction, 'assign'>) =>
    ({ type: 'button', action_id: name, text: plain(t(`button.${name}`)) }) as const
  const buttons = status === 'unresolved' ? [button('resolve'), button('archive')] : [button('reopen')]
  const people = {
    type: 'external_select',
    action_id: 'assign',
    placeholder: plain(t('button.assign')),
    min_query_length: 0,
  } as const
  return { type: 'actions' as const, block_id: `issue:${id}`, elements: [...buttons, people] }
}

type Block = { readonly type?: unknown; readonly block_id?: unknown }

/** Updates one of our messages with the buttons for the issue's current state, and a line that describes it. */
export function messageNow({ channel, ts, text, attachments }: PostedMessage, issue: Issue, locale: Locale) {
  const t = messages('slackPosts', locale)
  const assignee = issue.assignee?.name ?? t('nobody')
  const line = t('stateLine', { state: t(`state.${issue.state.status}`), assignee })
  const state = { type: 'context', block_id: STATE_BLOCK, elements: [mrkdwn(escaped(line))] } as const
  const now = attachments.map((attachment) => {
    const { color, blocks } = attachment as { readonly color?: unknown; readonly blocks?: readonly Block[] }
    const changed = (blocks ?? []).flatMap((block) => {
      if (block.block_id === STATE_BLOCK) return []
      return block.block_id === `issue:${issue.id}`
        ? [state, issueActions(issue.id, issue.state.status, locale)]
        : [block]
    })
    return { ...(typeof color === 'string' && { color: color.startsWith('#') ? color : `#${color}` }), blocks: changed }
  })
  return { channel, ts, text, attachments: now }
}
