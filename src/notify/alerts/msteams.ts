import type { SentRequest } from '../send.ts'
import { postJson, type Message } from './form.ts'

/**
 * A Microsoft Teams workflow that is triggered by a webhook request (learn.microsoft.com, "Create incoming webhooks
 * with Workflows"): a message with an adaptive card. 1.4 is the newest version that all its clients show.
 */
export function toMsTeams(url: string, { notice, words }: Message): SentRequest {
  const { headline, why, facts, open, because } = words
  const text = (said: string, more: object = {}) => ({ type: 'TextBlock', text: escaped(said), wrap: true, ...more })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      text(headline, { weight: 'Bolder', size: 'Medium', color: colours[notice.level] }),
      text(why),
      ...(facts.length === 0
        ? []
        : [{ type: 'FactSet', facts: facts.map(({ name, value }) => ({ title: name, value: escaped(value) })) }]),
      ...(because === '' ? [] : [text(because, { isSubtle: true, size: 'Small' })]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: open, url: notice.link }],
  }
  return postJson(url, {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

const colours = { critical: 'Attention', warning: 'Warning', resolved: 'Good' } as const

/** Escapes the Markdown that text blocks support. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_[\]]/g, (sign) => `\\${sign}`)
}
