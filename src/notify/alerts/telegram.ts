import type { SentRequest } from '../send.ts'
import { postJson, type Message } from './form.ts'
import { shortened } from './wording.ts'

/** A message of a bot (core.telegram.org/bots/api, `sendMessage`, "HTML style"): at most 4,096 characters. */
export function toTelegram({ token, chat }: { token: string; chat: string }, { notice, words }: Message): SentRequest {
  const { headline, why, facts, because } = words
  const lines = [
    `<b><a href="${escaped(notice.link)}">${escaped(headline)}</a></b>`,
    escaped(why),
    ...(facts.length === 0 ? [] : ['']),
    // Truncated before escaping, so that no entity is cut in half.
    ...facts.map(({ name, value }) => `<b>${escaped(shortened(name, 40))}</b>: ${escaped(shortened(value, 200))}`),
    ...(because === '' ? [] : ['', `<i>${escaped(shortened(because, 200))}</i>`]),
  ]
  return postJson(`https://api.telegram.org/bot${token}/sendMessage`, {
    chat_id: chat,
    text: lines.join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
