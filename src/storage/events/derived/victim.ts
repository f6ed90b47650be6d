// A process that fills new tables with what was stored before them, until it is killed, and says after each piece how far it is.
import { openEmbeddedEvents } from '../embedded/embedded.ts'

const [folder = ''] = process.argv.slice(2)

const store = await openEmbeddedEvents({
  folder,
  backfill: { pieceRows: 2_000, progressed: ({ handled }) => process.stdout.write(`${handled}\n`) },
})
await store.indexed()
await store.sampled()
