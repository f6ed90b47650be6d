// Backfills new tables with older rows until it is killed, and prints its progress after each piece.
import { openEmbeddedEvents } from '../embedded/embedded.ts'

const [folder = ''] = process.argv.slice(2)

const store = await openEmbeddedEvents({
  folder,
  backfill: { pieceRows: 2_000, progressed: ({ handled }) => process.stdout.write(`${handled}\n`) },
})
await store.indexed()
await store.sampled()
