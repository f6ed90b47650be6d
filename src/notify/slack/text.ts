/** The three characters that mean something (docs.slack.dev, "Escaping text"); `|` would end a link's label. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦')
}

/** Text of a block. Names, addresses and `@here` in it are made nothing of. */
export function mrkdwn(text: string) {
  return { type: 'mrkdwn', text, verbatim: true } as const
}

/** Text without any marks. */
export function plain(text: string) {
  return { type: 'plain_text', text } as const
}
