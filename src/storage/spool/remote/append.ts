import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolRecord, SpoolRefusal } from '#domain/spool/spool.ts'
import { frameRecord } from '../record.ts'
import { NodeAway, type NodeCaller } from './call.ts'
import { appendedShape, MOST_APPENDED_BYTES, wirePaths } from './wire.ts'

/**
 * Writes a record to the spool of the node at an address. Where the node does not answer, it may be written all the same:
 * as with a spool of one's own that is killed, whoever asks writes it again, and its id tells the two apart.
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
