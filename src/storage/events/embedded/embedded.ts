import type { EventStore } from '#domain/event/event-store.ts'
import { openEventStore } from '../event-store.ts'
import { startChdb } from './chdb-engine.ts'

/**
 * Opens the event store in a folder, made if need be, and brings it up to date.
 * @param options.folder owned by this process alone while it is open
 * @throws NewerDataFolder when a newer version has been at the data
 */
export async function openEmbeddedEvents(options: { folder: string }): Promise<EventStore> {
  const engine = await startChdb(options)
  try {
    return await openEventStore(engine, 'chDB')
  } catch (error) {
    await engine.close()
    throw error
  }
}
