import type { ErrorReport, ReportException, ReportFrame } from './report.ts'
import type { ReportLine, ReportLink, ReportWords } from './words.ts'

/**
 * An account as Markdown, as GitHub and GitLab read it. Whatever the event said stands in code, so that nothing in it is
 * a link, a picture or a mention.
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

/** Code with its line numbers, the line that was run marked: `> 12 | pay()`. */
export function numbered(code: readonly string[], at: number, firstLine: number): string {
  const width = String(firstLine + code.length - 1).length
  return code
    .map((line, index) => {
      const number = firstLine === 0 ? '' : `${String(firstLine + index).padStart(width)} | `
      return `${index === at ? '>' : ' '} ${number}${line}`.trimEnd()
    })
    .join('\n')
}

/** A block that nothing in the text can end: its fence is longer than any run of backticks within. */
function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function inline(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1)
  // A space at both ends is taken off again; it keeps ticks of the text apart from ours.
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${oneLine(text)}${pad}${ticks}`
}

function longestTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

/** Words of our own, and short ids: what Markdown would take for markup is escaped. */
function plain(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
