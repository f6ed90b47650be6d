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

// Under more load than two cores carry, events are taken first and digested after. On Linux this is the priority of the
// calling thread; elsewhere it would be that of the process.
const NICENESS = 5
if (process.platform === 'linux') setPriority(NICENESS)

const { files, fetchHosted } = workerData as DigestWorkerData
const digest = createRangeDigest({ kinds, wire, lookups: await openLookups(files), fetchHosted, readRecords })

// A batch is one piece of work: a thread that stands still for it does what it is for.
tellVitals(
  `digest ${threadId}`,
  watchLoop(Number.POSITIVE_INFINITY, () => {}),
)

collectWhenAsked()

/** The thread's whole life. */
parentPort?.on('message', (task: DigestTask) => parentPort?.postMessage(digest(task)))
