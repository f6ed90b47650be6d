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

/** The event store whose files lie in a folder of this machine. */
export type EmbeddedEvents = EventStore & Pick<ChdbEngine, 'whileStill'> & { readonly tables: EventTables }

/**
 * Opens the event store in a folder, made if need be, and brings it up to date.
 * @param options.folder owned by this process alone while it is open
 * @param options.kinds whose tables it holds; default: all there are
 * @param options.migrations folders with migrations beside those that ship
 * @param options.indexFailed told when the search index could not be brought up to date; it tries again by itself
 * @param options.backfill told how far new tables are filled with what was stored before them
 * @param options.sampling when all spans are looked at, and when those of some traces
 * @param options.partsLost told of parts that could not be read: the engine has put them aside, by path
 * @throws NewerDataFolder when a newer version has been at the data
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

/** Opens the tables of a folder that rows are to be copied to. @param scratch where they lie on their way, emptied first */
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
