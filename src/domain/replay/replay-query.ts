import type { QueryError } from '../query/ast.ts'
import type { Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { replayKeys, type ReplayKeys } from './replay-keys.ts'

/** A parsed and typed replay search. A `tag` is a tag sent by the SDK; free text matches URLs and users. */
export type ReplayCondition = Condition<ReplayKeys>
export type ReplayTerm = TermCondition<ReplayKeys>
export type ReplayFieldTerm = FieldCondition<ReplayKeys>

/**
 * Parses the text of a replay search.
 * @param now reference for relative times
 */
export function parseReplayQuery(text: string, now: Date): Result<ReplayCondition, QueryError> {
  return readQuery(text, replayKeys, now)
}
