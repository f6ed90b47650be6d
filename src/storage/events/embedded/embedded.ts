import type { EventStore } from '#domain/event/event-store.ts'
import { openEventStore } from '../event-store.ts'
import { startChdb, type ChdbEngine } from './chdb-engine.ts'

/** The event store whose files lie in a folder of this machine. */
export type EmbeddedEvents = EventStore & Pick<ChdbEngine, 'whileStill'>

/**
 * Opens the event store in a folder, made if need be, and brings it up to date.
 * @param options.folder owned by this process alone while it is open
 * @throws NewerDataFolder when a newer version has been at the data
 */
export async function openEmbeddedEvents(options: { folder: string }): Promise<EmbeddedEvents> {
  const engine = await startChdb(options)
  try {
    return { ...(await openEventStore(engine, 'chDB')), whileStill: engine.whileStill }
  } catch (error) {
    await engine.close()
    throw error
  }
}
