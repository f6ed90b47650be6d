import { parentPort, workerData } from 'node:worker_threads'
import { createRangeDigest } from '#pipeline/digest-range.ts'
import type { DigestTask } from '#pipeline/digest-thread.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openLookups } from '../../digest-lookups.ts'
import type { DigestWorkerData } from '../../digest-worker-data.ts'
import { kindsAndProbes as kinds, wireWithProbes as wire } from './kind.ts'

const { files, fetchHosted } = workerData as DigestWorkerData
const digest = createRangeDigest({ kinds, wire, lookups: await openLookups(files), fetchHosted, readRecords })

/** Like src/main/digest-worker.ts, with one more kind. */
parentPort?.on('message', (task: DigestTask) => parentPort?.postMessage(digest(task)))
