// A process that fills a new table with what was stored before it, until it is killed, and says after each piece how far it is.
import { openEmbeddedEvents } from '../embedded/embedded.ts'

const [folder = ''] = process.argv.slice(2)

const store = await openEmbeddedEvents({
  folder,
  backfill: { pieceRows: 2_000, progressed: ({ handled }) => process.stdout.write(`${handled}\n`) },
})
await store.sampled()
