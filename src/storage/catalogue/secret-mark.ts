import { createHash } from 'node:crypto'
import type { Db } from './engine.ts'

/**
 * The fingerprint of the server's secret that a shared database keeps: 48 bits of a hash, too few to recover the
 * secret.
 */
export function markOf(secret: string): number {
  return createHash('sha256').update(`mark of ${secret}`).digest().readUIntBE(0, 6)
}

/** See SealedTexts.belongTo. A catalogue without a mark belongs to a single server and stays without one. */
export async function moveMark(db: Db, secret: string): Promise<void> {
  await db
    .updateTable('changes')
    .set({ version: markOf(secret) })
    .where('what', '=', 'secret')
    .execute()
}
