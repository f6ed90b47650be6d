import type { Db } from '../engine.ts'

/**
 * Notes a change of uploaded files, within its transaction: digest threads keep look-ups in memory until they see it
 * (digest-reader.ts).
 */
export async function noteArtifactChange(db: Db): Promise<void> {
  await db
    .insertInto('changes')
    .values({ what: 'artifacts', version: 1 })
    .onConflict((conflict) => conflict.column('what').doUpdateSet((eb) => ({ version: eb('changes.version', '+', 1) })))
    .execute()
}
