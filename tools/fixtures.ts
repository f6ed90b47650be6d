/**
 * Writes what the recorded envelopes come to, each beside its envelope: `node tools/fixtures.ts`. A test compares; what
 * changes here is read in the diff before it is committed.
 */
import { writeFileSync } from 'node:fs'
import { digestRecorded, expectedFile, recordedEvents } from '#pipeline/recorded.ts'

const paths = recordedEvents()
for (const path of paths) writeFileSync(expectedFile(path), `${JSON.stringify(digestRecorded(path), null, 2)}\n`)
process.stdout.write(`${paths.length} expected files written\n`)
