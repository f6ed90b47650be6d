import { numbered } from './markdown.ts'
import type { ErrorReport, ReportException, ReportFrame } from './report.ts'
import type { ReportLine, ReportLink, ReportWords } from './words.ts'

/**
 * Formats a report in Jira's wiki markup, which its REST API accepts in version 2. All event data is in verbatim
 * blocks.
 */
export function toJiraMarkup(
  report: ErrorReport,
  words: ReportWords,
  { link, lines = [] }: { readonly link?: ReportLink; readonly lines?: readonly ReportLine[] } = {},
): string {
  const facts = [...lines, ...report.facts.map(([name, value]): ReportLine => [words.fact[name], value])]
  const parts = [
    link === undefined ? '' : `[${plain(link.text)}|${link.url}]`,
    report.message === '' ? '' : block(report.message),
    ...report.chain.map((exception, index) => exceptionText(exception, index, words)),
    facts.map(([name, value]) => `* *${plain(name)}*: ${inline(value)}`).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function exceptionText({ type, value, frames, omitted }: ReportException, index: number, words: ReportWords): string {
  const what = [type, value].filter((text) => text !== '').join(': ')
  const more = omitted > 0 && frames.length > 0 ? `_${plain(words.omitted(omitted))}_` : ''
  const parts = [
    index === 0 ? '' : `*${plain(words.causedBy)}*`,
    what === '' ? '' : block(what),
    ...frames.map((frame) => frameText(frame, words)),
    more,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function frameText({ function: name, place, code, at, firstLine }: ReportFrame, words: ReportWords): string {
  const where = [name, place].filter((text) => text !== '').map(inline)
  const head = where.length === 0 ? '' : where.join(` ${plain(words.in)} `)
  return code.length === 0 ? head : `${head}\n${block(numbered(code, at, firstLine))}`
}

/** Such a block ends only at its own name. */
function block(text: string): string {
  return `{noformat}\n${text.replaceAll('{noformat}', '{ noformat}')}\n{noformat}`
}

/** Monospaced. Markup is still active within it, so special characters are escaped. */
function inline(text: string): string {
  return `{{${plain(text)}}}`
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\{}[\]|*_^~+\-?!#@]/g, String.raw`\$&`)
}
