import { describe, test } from 'vitest'
import { spanKeys } from '../explore/span-keys.ts'
import { issueKeys } from '../issue/issue-query.ts'
import { completionAt } from './completion.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import { resolve } from './resolve.ts'

const now = new Date('2026-11-21T12:00:00Z')

/**
 * Reproducible pseudo-random numbers below `end` (mulberry32). fast-check takes longer to generate an input than the
 * parser to read it.
 */
function numbers(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

const PIECES =
  'is:unresolved|assigned:me|release:1.2*|level:error,fatal|user.email:*@acme.com|!browser:Chrome|firstSeen:-24h|timesSeen:>100|has:trace|"free text"|key:[a, b,"c d"]|tags[a b]:|tags["a"]:x|age:<2d|error.unhandled:yes|AND|OR|(|)|[|]|!|:|,|"|\\|\\"|*| |\t|>|<=|=|-|+|//|::|__proto__|constructor:toString|9999999999999999|2026-02-30|2026-11-21T10:00:00.123+01:00|é|💥|\uD800|\u2028|\0|#|me|none|'.split(
    '|',
  )

/** Fragments of the language in any order, sometimes with bytes in between or with many repetitions. */
function grammarish(random: (end: number) => number): string {
  let text = ''
  for (let left = 1 + random(12); left > 0; left -= 1) {
    const piece = PIECES[random(PIECES.length)] ?? ''
    text += random(60) === 0 ? piece.repeat(random(40)) : piece
    if (random(3) === 0) text += ' '
    if (random(8) === 0) text += String.fromCharCode(random(0x10000))
    if (random(10) === 0 && text.length > 0) {
      const at = random(text.length)
      text = text.slice(0, at) + text.slice(at + 1 + random(3))
    }
  }
  return text
}

function bytes(random: (end: number) => number): string {
  let text = ''
  for (let left = random(40); left > 0; left -= 1) text += String.fromCharCode(random(random(4) === 0 ? 0x10000 : 128))
  return text
}

/** Everything that is done with user input. */
function use(text: string): void {
  const parsed = parseQuery(text)
  if (!parsed.ok) {
    const { from, to } = parsed.refusal.span
    if (!(from >= 0 && from <= to && to <= text.length)) throw new Error(`error beyond the text: ${from} to ${to}`)
    return
  }
  if (parsed.value === undefined) return
  const again = parseQuery(printQuery(parsed.value))
  if (!again.ok && !again.refusal.problem.reason.startsWith('too_')) throw new Error('what was printed cannot be read')
  resolve(parsed.value, issueKeys, now)
  resolve(parsed.value, spanKeys, now)
}

describe('a million inputs', () => {
  test('neither crash nor hang, and whatever is refused is refused within the text', { timeout: 120_000 }, () => {
    const random = numbers(20_261_121)
    for (let round = 0; round < 1_000_000; round += 1) {
      const text = round % 4 === 0 ? bytes(random) : grammarish(random)
      try {
        use(text)
        if (round % 5 === 0) completionAt(text, random(text.length + 1))
      } catch (fault) {
        throw new Error(`round ${round}: ${JSON.stringify(text)}`, { cause: fault })
      }
    }
  })
})
