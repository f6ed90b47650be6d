import type { Issue } from './issue.ts'

/** An issue as far as it is compared. */
export type ComparedIssue = Pick<Issue, 'title' | 'culprit' | 'metadata'>

/** The parts that two issues may have in common. */
export const similarParts = ['type', 'value', 'culprit', 'place'] as const
export type SimilarPart = (typeof similarParts)[number]

/** The similarity of two issues: 1 is the same, part by part and as a whole. A part that neither has is absent. */
export interface Similarity {
  readonly whole: number
  readonly parts: Readonly<Partial<Record<SimilarPart, number>>>
}

/** The weight of each part: what was said and where it happened tell more than of which kind it was. */
const weights: Readonly<Record<SimilarPart, number>> = { type: 2, value: 4, culprit: 2, place: 3 }

/** The least that is worth showing. */
export const SIMILAR_ENOUGH = 0.5

/**
 * Compares what two issues are called: type, value word by word with numbers and ids left out of account, culprit, and the
 * function and file that broke. Parts that only one of them has count as different.
 */
export function similarityOf(one: ComparedIssue, other: ComparedIssue): Similarity {
  const pairs: Readonly<Record<SimilarPart, readonly [string, string]>> = {
    type: [one.metadata.type, other.metadata.type],
    value: [one.metadata.value || one.title, other.metadata.value || other.title],
    culprit: [one.culprit, other.culprit],
    place: [placeOf(one), placeOf(other)],
  }
  const present = similarParts.filter((part) => pairs[part].some((text) => text !== ''))
  const parts = Object.fromEntries(
    present.map((part) => [part, overlap(wordsOf(pairs[part][0]), wordsOf(pairs[part][1]))]),
  )
  const all = present.reduce((sum, part) => sum + weights[part], 0)
  const alike = present.reduce((sum, part) => sum + weights[part] * (parts[part] ?? 0), 0)
  return { whole: all === 0 ? 0 : alike / all, parts }
}

/** The issues most like this one, most alike first, at most `limit`, each at least {@link SIMILAR_ENOUGH}. */
export function mostSimilar<T extends ComparedIssue>(
  to: ComparedIssue,
  candidates: readonly T[],
  limit: number,
): readonly { readonly issue: T; readonly similarity: Similarity }[] {
  return candidates
    .map((issue) => ({ issue, similarity: similarityOf(to, issue) }))
    .filter(({ similarity }) => similarity.whole >= SIMILAR_ENOUGH)
    .toSorted((a, b) => b.similarity.whole - a.similarity.whole)
    .slice(0, limit)
}

function placeOf({ metadata }: ComparedIssue): string {
  return `${metadata.function} ${metadata.filename}`.trim()
}

/** More words than this tell nothing more. */
const MAX_WORDS = 60

/** Words, with everything that differs from event to event as one and the same word. */
function wordsOf(text: string): ReadonlySet<string> {
  const plain = text
    .slice(0, 2_000)
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '#')
    .replace(/\b(?:0x)?[0-9a-f]*\d[0-9a-f]*\b/gi, '#')
    .toLowerCase()
  return new Set((plain.match(/[\p{L}_$]+|#/gu) ?? []).slice(0, MAX_WORDS))
}

/** Jaccard's index: what both have, of what either has. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 && other.size === 0) return 1
  const both = [...one].filter((word) => other.has(word)).length
  return both / (one.size + other.size - both)
}
