import type { SentRequest } from '../send.ts'
import { escaped, mrkdwn } from '../slack/text.ts'
import { hexColourOf, postJson, type Message } from './form.ts'
import { shortened } from './wording.ts'

/**
 * Slack's incoming webhook (docs.slack.dev, "Sending messages using incoming webhooks"): notifications show `text`, the
 * message consists of the blocks. A section takes 3,000 characters, and ten fields of 2,000.
 */
export function toSlack(url: string, message: Message): SentRequest {
  return postJson(url, slackMessage(message))
}

/**
 * A notice as a message.
 * @param more blocks below it
 */
export function slackMessage({ notice, words }: Message, more: readonly object[] = []) {
  const { headline, why, facts, open, because } = words
  const fields = facts
    .slice(0, 10)
    .map(({ name, value }) => mrkdwn(`*${escaped(name)}*\n${escaped(shortened(value, 500))}`))
  return {
    text: escaped(headline),
    attachments: [
      {
        color: hexColourOf(notice),
        blocks: [
          { type: 'section', text: mrkdwn(`*<${notice.link}|${escaped(headline)}>*\n${escaped(why)}`) },
          ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
          {
            type: 'actions',
            elements: [{ type: 'button', text: { type: 'plain_text', text: shortened(open, 75) }, url: notice.link }],
          },
          ...more,
          ...(because === '' ? [] : [{ type: 'context', elements: [mrkdwn(escaped(because))] }]),
        ],
      },
    ],
  }
}
