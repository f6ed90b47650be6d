import { isPassing } from '#domain/ticket/system.ts'
import type { Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { Send, SendRefusal, SentAnswer } from '../send.ts'
import { refusalIn, slackRequest, type SlackAccess } from '../slack/api.ts'
import { issueActions } from '../slack/issue-blocks.ts'
import { attemptOf, type Attempt } from './attempt.ts'
import type { Message } from './form.ts'
import { slackMessage } from './slack.ts'

/** A message of the Slack app to a channel: like the webhook's, with buttons if it is about an issue. */
export function appMessage(channel: string, message: Message, locale: Locale) {
  const { notice } = message
  const status = notice.kind === 'issue' && notice.why.kind === 'resolved' ? 'resolved' : 'unresolved'
  const buttons = notice.kind === 'issue' ? [issueActions(notice.issue.id, status, locale)] : []
  return { channel, ...slackMessage(message, buttons), unfurl_links: false, unfurl_media: false }
}

/**
 * Posts as the app.
 * @param access `undefined` if no app is connected
 */
export async function postByApp(
  send: Send,
  access: SlackAccess | undefined,
  body: ReturnType<typeof appMessage>,
  now: Date,
): Promise<Attempt> {
  if (access === undefined)
    return { answer: { at: now, outcome: 'refused', status: null, text: 'no_slack_app' }, again: false }
  return slackAttempt(await send(slackRequest(access, 'chat.postMessage', body)), now)
}

/** Slack reports errors with status 200. */
function slackAttempt(sent: Result<SentAnswer, { readonly reason: SendRefusal }>, at: Date): Attempt {
  const attempt = attemptOf(sent, at)
  const refused = sent.ok && attempt.answer.outcome === 'taken' ? refusalIn(sent.value) : undefined
  if (refused === undefined) return attempt
  const again = isPassing(refused)
  return { answer: { ...attempt.answer, outcome: again ? 'busy' : 'refused', text: refused.says }, again }
}
