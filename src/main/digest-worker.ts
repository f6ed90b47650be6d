import { setPriority } from 'node:os'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { createRangeDigest } from '#pipeline/digest-range.ts'
import type { DigestTask } from '#pipeline/digest-thread.ts'
import { readRecords } from '#storage/spool/record.ts'
import { kinds, wire } from '#telemetry/kinds.ts'
import { openLookups } from './digest-lookups.ts'
import type { DigestWorkerData } from './digest-worker-data.ts'
import { collectWhenAsked } from './memory/collect.ts'
import { watchLoop } from './watchdog/loop-delay.ts'
import { tellVitals } from './watchdog/vitals.ts'

// Under a load beyond two cores, taking events has priority over digesting them. On Linux this sets the calling
// thread's priority; elsewhere it would set the process's.
const NICENESS = 5
if (process.platform === 'linux') setPriority(NICENESS)

const { files, fetchHosted } = workerData as DigestWorkerData
const digest = createRangeDigest({ kinds, wire, lookups: await openLookups(files), fetchHosted, readRecords })

// A batch is one unit of work, so a blocked event loop is expected in this thread.
tellVitals(
  `digest ${threadId}`,
  watchLoop(Number.POSITIVE_INFINITY, () => {}),
)

collectWhenAsked()

/** The thread's main loop. */
parentPort?.on('message', (task: DigestTask) => parentPort?.postMessage(digest(task)))
