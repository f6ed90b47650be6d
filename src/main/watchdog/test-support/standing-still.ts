import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { endStillProcess } from '../end-process.ts'
import { startMainPulse, watchMainPulse } from '../still-main.ts'

// A process with a watching thread: `standing-still.ts still|busy`. If busy, its main thread works in pieces.

const limits = { lookMs: 20, looks: 10 }
const BUSY_MS = 1_000

if (!isMainThread) {
  watchMainPulse(workerData as Int32Array<SharedArrayBuffer>, endStillProcess, limits)
  setInterval(() => {}, BUSY_MS)
} else {
  const { beats } = startMainPulse(5)
  const worker = new Worker(new URL(import.meta.url), { workerData: beats })
  worker.once('online', () => {
    if (process.argv[2] === 'still') for (;;);
    setTimeout(() => process.exit(0), BUSY_MS)
  })
}
