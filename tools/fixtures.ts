/**
 * Writes what the recorded envelopes come to, each beside its envelope, and which bytes their
 * rows are: `node tools/fixtures.ts`. Tests compare; what changes here is read in the diff before it is committed.
 */
import { writeFileSync } from 'node:fs'
import { digestRecorded, expectedFile, FROZEN_ROWS, frozenRowsOf, recordedEvents } from '#pipeline/recorded.ts'

const paths = recordedEvents()
for (const path of paths) writeFileSync(expectedFile(path), `${JSON.stringify(digestRecorded(path), null, 2)}\n`)
const rows = paths.map((path) => [path, frozenRowsOf(path)] as const)
const frozen = Object.fromEntries(rows.filter(([, found]) => Object.keys(found).length > 0))
writeFileSync(FROZEN_ROWS, `${JSON.stringify(frozen, null, 2)}\n`)
process.stdout.write(`${paths.length} expected files written\n`)
