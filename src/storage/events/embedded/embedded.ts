import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { kinds as allKinds } from '#telemetry/kinds.ts'
import { openEventStore } from '../event-store.ts'
import { migrationFolder } from '../migrate.ts'
import type { BackfillOptions } from '../derived/backfill.ts'
import type { SamplingLimits } from '../explore/span-sampling.ts'
import { tablesOn, type EventTables } from '../move/event-tables.ts'
import { startChdb, type ChdbEngine } from './chdb-engine.ts'

/** The event store with its files in a local folder. */
export type EmbeddedEvents = EventStore & Pick<ChdbEngine, 'whileStill'> & { readonly tables: EventTables }

/**
 * Opens the event store in a folder, creating and migrating it as needed.
 * @param options.folder owned by this process alone while it is open
 * @param options.kinds the kinds whose tables it holds; defaults to all
 * @param options.migrations folders with migrations in addition to the built-in ones
 * @param options.indexFailed called when updating the search index fails; the update is retried
 * @param options.backfill callbacks for the progress of backfilling new tables
 * @param options.sampling when to read all spans, and when only those of some traces
 * @param options.partsLost called with the paths of unreadable parts, which the engine has set aside
 * @throws NewerDataFolder if a newer version has written the data
 */
export async function openEmbeddedEvents(options: {
  folder: string
  kinds?: readonly AnyKind[]
  migrations?: readonly URL[]
  indexFailed?: (fault: unknown) => void
  backfill?: Partial<BackfillOptions>
  sampling?: SamplingLimits
  partsLost?: (paths: readonly string[]) => void
}): Promise<EmbeddedEvents> {
  const engine = await startChdb(options)
  try {
    const { store, whileResting } = await openEventStore(engine, {
      name: 'chDB',
      kinds: options.kinds ?? allKinds,
      migrations: [migrationFolder, ...(options.migrations ?? [])],
      indexFailed: options.indexFailed ?? nothing,
      backfill: { progressed: nothing, failed: nothing, ...options.backfill },
      sampling: options.sampling,
    })
    const lost = await partsLost(engine)
    if (lost.length > 0) options.partsLost?.(lost)
    return { ...store, tables: tablesOn(engine), whileStill: (work) => whileResting(() => engine.whileStill(work)) }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/**
 * Opens the tables of a folder that rows will be copied to. @param scratch where incoming rows are written, emptied
 * first
 */
export async function openEmbeddedTables(
  folder: string,
  scratch: string,
): Promise<{ tables: EventTables; close(): Promise<void> }> {
  const engine = await startChdb({ folder, scratch })
  return { tables: tablesOn(engine), close: () => engine.close() }
}

const nothing = () => undefined
const lostRows = z.array(z.object({ path: z.string() }))

async function partsLost(engine: ChdbEngine): Promise<readonly string[]> {
  const rows = await engine.rows("SELECT path FROM system.detached_parts WHERE startsWith(reason, 'broken')")
  return lostRows.parse(rows).map(({ path }) => path)
}
