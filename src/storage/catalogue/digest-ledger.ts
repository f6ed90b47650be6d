import { sql } from 'kysely'
import { itemKey, type DigestLedger, type ItemKey } from '#domain/processing/ledger.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { commitBatch, type KindCommit } from './commit.ts'
import { forgetAside, progressOf } from './digest-plan.ts'
import { jsonRows, type Engine } from './engine.ts'
import { createInDoubt } from './in-doubt.ts'
import { hourNumber, hourOf } from './outcome-rollup.ts'

/** Rows of `known_events` processed per step. A step takes 5 ms, after which a waiting commit gets its turn. */
const FORGET_STEP = 10_000

/** Loads the commit steps of all kinds, by name. */
export type LoadKinds = () => Promise<ReadonlyMap<string, KindCommit>>

/** The store of the pipeline's position and counts. @param loadKinds called before the first commit */
export function createDigestLedger(engine: Engine, loadKinds: LoadKinds): DigestLedger {
  let kinds: ReturnType<LoadKinds> | undefined
  const inDoubt = createInDoubt(engine)
  return {
    progress: (spoolId) => progressOf(engine.db, spoolId),
    plan: (spoolId, range, aside = []) => inDoubt.plan(spoolId, range, aside),
    forgetAside: (spoolId, before) => forgetAside(engine.db, spoolId, before),
    knownItems: (items) => knownItems(engine, items),
    commit: async (batch, now) => {
      kinds ??= loadKinds()
      const known = await kinds
      return inDoubt.commit(batch, (finished) => commitBatch(engine, known, batch, now, finished))
    },
    forgetItemsBefore: (before) => forgetEvents(engine, hourNumber(before.getTime())),
    forgetOutcomesBefore: async (before) => {
      const forgotten = await engine.db
        .deleteFrom('outcomes')
        .where('hour', '<', hourOf(before.getTime()))
        .executeTakeFirst()
      return Number(forgotten.numDeletedRows)
    },
  }
}

async function knownItems({ db }: Engine, items: readonly ItemKey[]): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const wanted = jsonRows<{ project_id: number; hex: string; event_id: Uint8Array }>(
    { project_id: 'integer', hex: 'text', event_id: 'hex' },
    items.map(({ projectId, itemId }) => ({ project_id: projectId, hex: itemId, event_id: itemId })),
  )
  // Read-only, but in a transaction so that SQLite uses the writer connection. This keeps the read off the main thread
  // and warms the pages that the commit of these items is about to change.
  const known = await db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) =>
      trx
        .selectFrom(wanted.as('input'))
        .innerJoin('known_events', (join) =>
          join
            .onRef('known_events.project_id', '=', 'input.project_id')
            .onRef('known_events.event_id', '=', 'input.event_id'),
        )
        .select(['input.project_id', 'input.hex'])
        .execute(),
    )
  return new Set(known.map((row) => itemKey({ projectId: row.project_id as ProjectId, itemId: row.hex as EventId })))
}

type Place = { readonly project_id: number; readonly event_id: Uint8Array }

/**
 * Walks the primary key from end to end and deletes old rows on the way. Ids are random, so old rows are spread over
 * all pages. An index on the hour would rewrite a page per row; the walk rewrites each page once.
 */
async function forgetEvents(engine: Engine, beforeHour: number): Promise<number> {
  let forgotten = 0
  let after: Place | undefined = { project_id: -1, event_id: new Uint8Array() }
  while (after !== undefined) {
    const upTo = await placeAfter(engine, after, FORGET_STEP)
    forgotten += await deleteBetween(engine, after, upTo, beforeHour)
    after = upTo
  }
  return forgotten
}

/** The key `steps` rows further on, or `undefined` past the end of the table. */
async function placeAfter({ db }: Engine, after: Place, steps: number): Promise<Place | undefined> {
  return db
    .selectFrom('known_events')
    .select(['project_id', 'event_id'])
    .where(sql<boolean>`(project_id, event_id) > (${after.project_id}, ${after.event_id})`)
    .orderBy('project_id')
    .orderBy('event_id')
    .offset(steps - 1)
    .limit(1)
    .executeTakeFirst()
}

async function deleteBetween(
  { db }: Engine,
  after: Place,
  upTo: Place | undefined,
  beforeHour: number,
): Promise<number> {
  let old = db
    .deleteFrom('known_events')
    .where('received_hour', '<', beforeHour)
    .where(sql<boolean>`(project_id, event_id) > (${after.project_id}, ${after.event_id})`)
  if (upTo !== undefined)
    old = old.where(sql<boolean>`(project_id, event_id) <= (${upTo.project_id}, ${upTo.event_id})`)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}
