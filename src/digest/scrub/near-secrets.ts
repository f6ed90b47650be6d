import type { JsonObject } from '#domain/event/event.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { noLookups } from '../no-lookups.ts'
import { fill } from '../testing.ts'

/** For tests and floors: expensive events. */

/** An event of nearly a megabyte, in which every text is long and full of near-secrets. */
export function full(piece: string): JsonObject {
  return {
    platform: 'node',
    exception: Array.from({ length: 50 }, (_, index) => ({
      type: 'E',
      value: `${index} ${fill(piece, 8000)}`,
      stacktrace: {
        frames: [{ function: 'f', filename: 'a.js', vars: { a: `${index} ${fill(piece, 10_000)}` } }],
      },
    })),
  }
}

/** The same in many short texts. */
export function crumbled(piece: string): JsonObject {
  const vars = (from: number) =>
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${from}${index}`, `${fill(piece, 60)}${index}`]))
  return {
    platform: 'node',
    exception: Array.from({ length: 50 }, (_, index) => ({
      type: 'E',
      stacktrace: { frames: [{ function: 'f', filename: 'a.js', vars: vars(index) }] },
    })),
  }
}

/** Near-secrets: searching an event full of them exceeds its budget. */
export const nearSecrets = [
  'password=1 token=1a sk-a 4111 1111 1111 1112 curl -u a: ',
  '-eyJaaaaaa',
  '85 07 ',
  'token: ',
  '{"password":',
  '1-',
]
/** Pieces that grouping parses separately. */
export const takenApart = ['1.1.1.', '1-', '%40%2540']

/** Project patterns that backtrack exhaustively. */
export const costlyPatterns = ['a(?:.*b)?', '(?:a?){100}a{100}']

/** A project with a single rule that removes matches of a pattern. */
export function underRule(pattern: string): DigestLookups {
  const rules = [{ what: { pattern }, where: '**', how: 'remove' as const }]
  return { ...noLookups, rules: () => ({ ...defaultRules, scrubbing: { ...defaultRules.scrubbing, rules } }) }
}
