import type { Json } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { asText, isList, isObject, text } from './fields.ts'
import { limits } from './limits.ts'

export type Pair = readonly [string, string]

interface Syntax {
  readonly separator: string
  readonly decode: (text: string) => string
}

const syntax = {
  query: { separator: '&', decode: (part) => percentDecoded(part.replaceAll('+', ' ')) },
  cookies: { separator: ';', decode: percentDecoded },
  headers: { separator: '\n', decode: (part) => part },
} as const satisfies Record<string, Syntax>

/**
 * A query string, cookies or headers, from text, a map (values may be lists) or a list of pairs (docs/protocol.md 4.2);
 * `undefined` if there are none.
 */
export function normalisePairs(
  raw: Raw,
  kind: keyof typeof syntax,
  name: string,
  notes: Notes,
): readonly Pair[] | undefined {
  const all = typeof raw === 'string' ? pairsOfText(raw, kind) : [...pairsOf(raw)]
  if (all.length === 0) return undefined
  if (all.length > limits.pairs) notes.add('too_many', name, { count: all.length, limit: limits.pairs })
  return all
    .slice(0, limits.pairs)
    .map(([key, value]) => [
      text(key, limits.identity, name, notes) ?? '',
      text(value, limits.pairValue, name, notes) ?? '',
    ])
}

function pairsOfText(raw: string, kind: keyof typeof syntax): Pair[] {
  const { separator, decode } = syntax[kind]
  const body = kind === 'query' && raw.startsWith('?') ? raw.slice(1) : raw
  return body.split(separator, limits.pairs + 1).flatMap((part): Pair[] => {
    const assigned = part.indexOf(kind === 'headers' ? ':' : '=')
    const key = assigned === -1 ? part : part.slice(0, assigned)
    const value = assigned === -1 ? '' : part.slice(assigned + 1)
    return key.trim() === '' ? [] : [[decode(key.trim()), decode(value.trim())]]
  })
}

function* pairsOf(raw: Raw): Iterable<Pair> {
  if (isList(raw)) {
    for (const entry of raw) if (isList(entry) && typeof entry[0] === 'string') yield [entry[0], plain(entry[1])]
  } else if (isObject(raw)) {
    for (const key in raw) yield [key, plain(raw[key])]
  }
}

function plain(raw: Raw): string {
  return isList(raw) ? raw.map((entry: Json) => asText(entry) ?? '').join(', ') : (asText(raw) ?? '')
}

function percentDecoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part).toWellFormed()
  } catch {
    return part
  }
}
