import type { ErrorReport, ReportException, ReportFrame } from './report.ts'
import type { ReportLine, ReportLink, ReportWords } from './words.ts'

/**
 * Formats a report as Markdown for GitHub and GitLab. All event data is formatted as code, so that it cannot produce
 * links, images or mentions.
 */
export function toMarkdown(
  report: ErrorReport,
  words: ReportWords,
  { link, lines = [] }: { readonly link?: ReportLink; readonly lines?: readonly ReportLine[] } = {},
): string {
  const facts = [...lines, ...report.facts.map(([name, value]): ReportLine => [words.fact[name], value])]
  const parts = [
    link === undefined ? '' : `[${plain(link.text)}](${link.url})`,
    report.message === '' ? '' : fenced(report.message),
    ...report.chain.map((exception, index) => exceptionText(exception, index, words)),
    facts.map(([name, value]) => `- **${plain(name)}**: ${inline(value)}`).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function exceptionText({ type, value, frames, omitted }: ReportException, index: number, words: ReportWords): string {
  const what = [type, value].filter((text) => text !== '').join(': ')
  const more = omitted > 0 && frames.length > 0 ? `_${plain(words.omitted(omitted))}_` : ''
  const parts = [
    index === 0 ? '' : `**${plain(words.causedBy)}**`,
    what === '' ? '' : fenced(what),
    ...frames.map((frame) => frameText(frame, words)),
    more,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function frameText({ function: name, place, code, at, firstLine, language }: ReportFrame, words: ReportWords): string {
  const where = [name, place].filter((text) => text !== '').map(inline)
  const head = where.length === 0 ? '' : where.join(` ${plain(words.in)} `)
  return code.length === 0 ? head : `${head}\n${fenced(numbered(code, at, firstLine), language)}`
}

/** Code with line numbers, with the executed line marked: `> 12 | pay()`. */
export function numbered(code: readonly string[], at: number, firstLine: number): string {
  const width = String(firstLine + code.length - 1).length
  return code
    .map((line, index) => {
      const number = firstLine === 0 ? '' : `${String(firstLine + index).padStart(width)} | `
      return `${index === at ? '>' : ' '} ${number}${line}`.trimEnd()
    })
    .join('\n')
}

/** A code block that its content cannot close: the fence is longer than any run of backticks in the text. */
function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function inline(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1)
  // Padding separates backticks in the text from ours. Renderers strip one space at each end.
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${oneLine(text)}${pad}${ticks}`
}

function longestTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

/** Our own words and short ids, with Markdown characters escaped. */
function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
