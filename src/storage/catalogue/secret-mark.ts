import { createHash } from 'node:crypto'
import type { Db } from './engine.ts'

/** What a database that several servers share keeps of the secret that is its own: 48 bits of a hash, which lead nobody to it. */
export function markOf(secret: string): number {
  return createHash('sha256').update(`mark of ${secret}`).digest().readUIntBE(0, 6)
}

/** See SealedTexts.belongTo. A catalogue without a mark is of one server, and stays without. */
export async function moveMark(db: Db, secret: string): Promise<void> {
  await db
    .updateTable('changes')
    .set({ version: markOf(secret) })
    .where('what', '=', 'secret')
    .execute()
}
