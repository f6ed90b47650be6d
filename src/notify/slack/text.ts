/** Escapes Slack's three special characters (docs.slack.dev, "Escaping text"); `|` would end a link's label. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦')
}

/** A block's text. Names, URLs and `@here` in it are not expanded. */
export function mrkdwn(text: string) {
  return { type: 'mrkdwn', text, verbatim: true } as const
}

/** Text without any formatting. */
export function plain(text: string) {
  return { type: 'plain_text', text } as const
}
