import type { Db } from '../engine.ts'

/** Invalidates the lookups that digest threads cache (digest-reader.ts). Must run in the transaction of the change. */
export async function noteArtifactChange(db: Db): Promise<void> {
  await db
    .insertInto('changes')
    .values({ what: 'artifacts', version: 1 })
    .onConflict((conflict) => conflict.column('what').doUpdateSet((eb) => ({ version: eb('changes.version', '+', 1) })))
    .execute()
}
