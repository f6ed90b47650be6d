import type { SentRequest } from '../send.ts'
import { postJson, type Message } from './form.ts'

/**
 * A webhook of a Google Chat space (developers.google.com/workspace/chat, `cardsV2`): texts of a card support some
 * HTML.
 */
export function toGoogleChat(url: string, { notice, words, deliveryId }: Message): SentRequest {
  const { headline, why, facts, open, because } = words
  const card = {
    header: { title: headline },
    sections: [
      {
        widgets: [
          { textParagraph: { text: escaped(why) } },
          ...facts.map(({ name, value }) => ({
            decoratedText: { topLabel: name, text: escaped(value), wrapText: true },
          })),
          { buttonList: { buttons: [{ text: open, onClick: { openLink: { url: notice.link } } }] } },
          ...(because === '' ? [] : [{ textParagraph: { text: `<i>${escaped(because)}</i>` } }]),
        ],
      },
    ],
  }
  return postJson(url, { fallbackText: headline, cardsV2: [{ cardId: deliveryId, card }] })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
