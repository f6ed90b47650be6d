export interface Letter {
  /** The language of the text (`en`), for screen readers. */
  readonly language: string
  readonly lead: string
  /** The main action, if there is one. */
  readonly action?: { readonly label: string; readonly link: string; readonly below: string }
  readonly paragraphs: readonly string[]
  readonly facts?: readonly { readonly name: string; readonly value: string }[]
  /** Several items, each with a link to its details. */
  readonly things?: readonly Thing[]
  readonly footer: string
}

/** One of several items in a mail. */
export interface Thing {
  readonly title: string
  readonly link: string
  /** Small print below: when, where; '' for nothing. */
  readonly note: string
  readonly lines: readonly string[]
}

/** The mail as plain text (RFC 3676: the reader's program does the wrapping). */
export function asText({ lead, action, paragraphs, facts = [], things = [], footer }: Letter): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.link}`]
  const table = facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]
  const body = things.map((thing) =>
    [thing.title, ...thing.lines, thing.note, thing.link].filter((line) => line !== '').join('\n'),
  )
  return `${[lead, ...body, ...table, ...link, ...paragraphs, `-- \n${footer}`].join('\n\n')}\n`
}

/**
 * The mail as HTML: no images, no scripts, nothing loaded, so that opening it cannot be tracked. The colours of
 * src/ui/tokens.css are inlined, because mail programs do not support variables.
 */
export function asHtml({ language, lead, action, paragraphs, facts = [], things = [], footer }: Letter): string {
  const button = action === undefined ? '' : buttonHtml(action)
  const rest = paragraphs.map((text) => `<p style="${TEXT}">${escaped(text)}</p>`).join('\n')
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font:15px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Mishap</p>
<p style="${TEXT}">${escaped(lead)}</p>
${things.map(thingHtml).join('\n')}${factsHtml(facts)}${button}
${rest}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e1e4de;font-size:13px;color:#5f6a65">${escaped(footer)}</p>
</div>
</body>
</html>
`
}

const TEXT = 'margin:0 0 16px'

const SMALL = 'font-size:13px;color:#5f6a65'

function thingHtml({ title, link, note, lines }: Thing): string {
  const body = lines.map((line) => `<br>${escaped(line)}`).join('')
  const small = note === '' ? '' : `<br><span style="${SMALL}">${escaped(note)}</span>`
  return `<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid #e1e4de"><a href="${escaped(link)}" style="color:#0f766e;font-weight:600;text-decoration:none">${escaped(title)}</a>${body}${small}</p>`
}

function factsHtml(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:400;${SMALL}">${escaped(name)}</th><td style="padding:2px 0;word-break:break-word">${escaped(value)}</td></tr>`,
  )
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function buttonHtml({ label, link, below }: NonNullable<Letter['action']>): string {
  const href = escaped(link)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;color:#5f6a65">${escaped(below)}<br><a href="${href}" style="color:#0f766e;word-break:break-all">${href}</a></p>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
}
