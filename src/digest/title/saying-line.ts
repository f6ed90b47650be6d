import { sayingText, zodReason } from '../group/v4/saying.ts'
import type { Json } from '#domain/event/event.ts'

/** What Apple's crash reporter writes before its reason. */
const NUMBERS_ONLY = /^Exception \d+, Code \d+, Subcode \d+ >?$/
/** Fields of a logged object that say what happened, best first. */
const FIELDS = ['message', 'Message', 'msg', 'event', 'error', 'err', 'text', 'title', 'detail', 'reason'] as const
const PYTHON_FIELD = new RegExp(
  `'(${FIELDS.join('|')})': (?:'((?:[^'\\\\]|\\\\.){1,500})'|"((?:[^"\\\\]|\\\\.){1,500})")`,
)
const MAX_JSON = 8192
const MAX_DEPTH = 3

/** Returns the most recognisable line of a text, for lists; `undefined` if the text says nothing. */
export function sayingLine(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const said = objectMessage(text) ?? zodReason(text) ?? sayingText(text)
  const lines = said
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NUMBERS_ONLY.test(line))
  const [first, second] = lines
  // A heading alone only announces what follows.
  return first?.endsWith(':') === true && second !== undefined ? `${first} ${second}` : first
}

/** The message of an object logged or thrown as text, in JSON or Python notation; `undefined` for other texts. */
function objectMessage(text: string): string | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || trimmed.length > MAX_JSON) return undefined
  try {
    return messageIn(JSON.parse(trimmed) as Json, MAX_DEPTH)
  } catch {
    const [, , single, double] = PYTHON_FIELD.exec(trimmed) ?? []
    return (single ?? double)?.replace(/\\(['"\\])/g, '$1')
  }
}

function messageIn(value: Json, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (Array.isArray(value)) return messageIn((value as readonly Json[])[0] ?? null, depth - 1)
  const object = value as { readonly [name: string]: Json }
  for (const field of FIELDS) {
    const found = Object.hasOwn(object, field) ? messageIn(object[field] ?? null, depth - 1) : undefined
    if (found !== undefined) return found
  }
  return Object.hasOwn(object, 'errors') ? messageIn(object.errors ?? null, depth - 1) : undefined
}
