import { parentPort } from 'node:worker_threads'
import { noLookups } from '#digest/no-lookups.ts'
import { createRangeDigest } from '#pipeline/digest-range.ts'
import type { DigestTask } from '#pipeline/digest-thread.ts'
import { readRecords } from '#storage/spool/record.ts'
import { kindsAndUnruly as kinds, wireWithUnruly as wire } from './kind.ts'

const digest = createRangeDigest({ kinds, wire, lookups: noLookups, fetchHosted: false, readRecords })

/** Like src/main/digest-worker.ts, with one more kind. */
parentPort?.on('message', (task: DigestTask) => parentPort?.postMessage(digest(task)))
