/**
 * Writes the digest results of recorded envelopes, each next to its envelope, and the bytes of their rows: `node
 * tools/fixtures.ts`. Tests compare them; review changes in the diff before committing.
 */
import { writeFileSync } from 'node:fs'
import { digestRecorded, expectedFile, FROZEN_ROWS, frozenRowsOf, recordedEvents } from '#pipeline/recorded.ts'

const paths = recordedEvents()
for (const path of paths) writeFileSync(expectedFile(path), `${JSON.stringify(digestRecorded(path), null, 2)}\n`)
const rows = paths.map((path) => [path, frozenRowsOf(path)] as const)
const frozen = Object.fromEntries(rows.filter(([, found]) => Object.keys(found).length > 0))
writeFileSync(FROZEN_ROWS, `${JSON.stringify(frozen, null, 2)}\n`)
process.stdout.write(`${paths.length} expected files written\n`)
