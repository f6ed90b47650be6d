import type { Issue } from './issue.ts'

/** The parts of an issue used for comparison. */
export type ComparedIssue = Pick<Issue, 'title' | 'culprit' | 'metadata'>

export const similarParts = ['type', 'value', 'culprit', 'place'] as const
export type SimilarPart = (typeof similarParts)[number]

/** Similarity of two issues overall and per part; 1 means equal. A part that neither issue has is absent. */
export interface Similarity {
  readonly whole: number
  readonly parts: Readonly<Partial<Record<SimilarPart, number>>>
}

/** Weights: the message and the location say more than the error type. */
const weights: Readonly<Record<SimilarPart, number>> = { type: 2, value: 4, culprit: 2, place: 3 }

/** Minimum similarity worth showing. */
export const SIMILAR_ENOUGH = 0.5

/**
 * Compares two issues by type, value (word by word, ignoring numbers and ids), culprit, and the function and file that
 * failed. A part that only one of them has counts as different.
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

/** The most similar issues, best first, with a similarity of at least {@link SIMILAR_ENOUGH}. */
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

/** More words add no information. */
const MAX_WORDS = 60

/** The distinct words, with everything that varies between events replaced by one placeholder word. */
function wordsOf(text: string): ReadonlySet<string> {
  const plain = text
    .slice(0, 2_000)
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '#')
    .replace(/\b(?:0x)?[0-9a-f]*\d[0-9a-f]*\b/gi, '#')
    .toLowerCase()
  return new Set((plain.match(/[\p{L}_$]+|#/gu) ?? []).slice(0, MAX_WORDS))
}

/** Jaccard index. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 && other.size === 0) return 1
  const both = [...one].filter((word) => other.has(word)).length
  return both / (one.size + other.size - both)
}
