/** The text of an exception as far as it says something: where a library puts a heading before its reason, the reason. */

/** Prisma says in which call it happened, shows the call, and then what was wrong. */
const PRISMA = /^\s*Invalid (?:`[^`]*`|.{1,80}) invocation(?: in|:)/
const ZOD_MESSAGE = /"message":\s*"((?:[^"\\]|\\.){1,300})"/
const ZOD_PATH = /"path":\s*\[([^\]]{0,200})\]/
/** A line of brackets or rules carries no message. */
const HAS_WORD = /[\p{L}\p{N}]/u

/** Returns the lines of a text that say something, the one that says the most first; '' where none does. */
export function sayingText(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split(/\r?\n/).filter((line) => HAS_WORD.test(line))
  if (PRISMA.test(text)) return lines.at(-1)?.trim() ?? ''
  return zodReason(text) ?? lines.join('\n')
}

/** Zod's and other validators' lists of problems as JSON: the first problem, and where it is. */
export function zodReason(text: string): string | undefined {
  if (!/^\s*\[/.test(text)) return undefined
  const [, message] = ZOD_MESSAGE.exec(text) ?? []
  if (message === undefined) return undefined
  const [, path = ''] = ZOD_PATH.exec(text) ?? []
  const place = path
    .split(',')
    .map((part) => part.trim().replace(/^"|"$/g, ''))
    .filter((part) => part !== '')
    .join('.')
  return place === '' ? message : `${message} at ${place}`
}
