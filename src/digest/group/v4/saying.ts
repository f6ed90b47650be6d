/**
 * Extracts the meaningful part of an exception's text: if a library puts a heading before the reason, only the reason.
 */

/** Prisma names the call, shows its code, and then states the problem. */
const PRISMA = /^\s*Invalid (?:`[^`]*`|.{1,80}) invocation(?: in|:)/
const ZOD_MESSAGE = /"message":\s*"((?:[^"\\]|\\.){1,300})"/
const ZOD_PATH = /"path":\s*\[([^\]]{0,200})\]/
/** A line of brackets or rules carries no message. */
const HAS_WORD = /[\p{L}\p{N}]/u

/** Returns the meaningful lines of a text, the most informative first. '' if there are none. */
export function sayingText(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split(/\r?\n/).filter((line) => HAS_WORD.test(line))
  if (PRISMA.test(text)) return lines.at(-1)?.trim() ?? ''
  return zodReason(text) ?? lines.join('\n')
}

/** Problem lists of Zod and other validators as JSON: the first problem and its location. */
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
