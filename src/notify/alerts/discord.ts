import type { SentRequest } from '../send.ts'
import { colourOf, postJson, type Message } from './form.ts'
import { shortened } from './wording.ts'

/**
 * Discord's webhook (docs.discord.com, "Execute Webhook" and "Embed Limits": titles of 256 characters, descriptions of
 * 4,096, 25 fields of 256 and 1,024). Mentions in a title have no effect.
 */
export function toDiscord(url: string, { notice, words }: Message): SentRequest {
  const { headline, why, facts, because } = words
  return postJson(url, {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: shortened(escaped(headline), 256),
        url: notice.link,
        description: escaped(why),
        color: colourOf(notice),
        timestamp: notice.at,
        fields: facts.slice(0, 25).map(({ name, value }) => ({
          name: shortened(name, 256),
          value: shortened(escaped(value), 1024),
          inline: value.length < 40,
        })),
        ...(because !== '' && { footer: { text: because } }),
      },
    ],
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`|>[\]]/g, (sign) => `\\${sign}`)
}
