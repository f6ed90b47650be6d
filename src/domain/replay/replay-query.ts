import type { QueryError } from '../query/ast.ts'
import type { Condition, FieldCondition, TermCondition } from '../query/condition.ts'
import { readQuery } from '../query/resolve.ts'
import type { Result } from '../result.ts'
import { replayKeys, type ReplayKeys } from './replay-keys.ts'

/** A search among replays, read and typed. A `tag` is a tag that the SDK sent; free text is looked for in addresses and users. */
export type ReplayCondition = Condition<ReplayKeys>
export type ReplayTerm = TermCondition<ReplayKeys>
export type ReplayFieldTerm = FieldCondition<ReplayKeys>

/**
 * The only way from the text of a search among replays to a {@link ReplayCondition}.
 * @param now what relative times count from
 */
export function parseReplayQuery(text: string, now: Date): Result<ReplayCondition, QueryError> {
  return readQuery(text, replayKeys, now)
}
