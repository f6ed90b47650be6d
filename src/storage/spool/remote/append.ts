import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolRecord, SpoolRefusal } from '#domain/spool/spool.ts'
import { frameRecord } from '../record.ts'
import { NodeAway, type NodeCaller } from './call.ts'
import { appendedShape, MOST_APPENDED_BYTES, wirePaths } from './wire.ts'

/**
 * Writes a record to another node's spool. If the node does not answer, the record may have been written anyway. As
 * with a local spool that is killed, the caller writes it again, and its id identifies the duplicate.
 */
export async function appendAt(
  caller: NodeCaller,
  address: string,
  record: SpoolRecord,
): Promise<Result<void, SpoolRefusal>> {
  const { head, body, bytes } = frameRecord(record)
  if (bytes > MOST_APPENDED_BYTES) return refuse({ reason: 'spool_failed', detail: 'a record that is too large' })
  try {
    const answer = await caller.json(
      { address, path: wirePaths.append(), body: Buffer.concat([head, body]) },
      appendedShape,
    )
    return answer.ok ? ok(undefined) : refuse(answer.refusal)
  } catch (fault) {
    if (!(fault instanceof NodeAway)) throw fault
    return refuse({ reason: 'spool_failed', detail: fault.message })
  }
}
