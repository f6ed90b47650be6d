import { costFloor } from '#floors'
import { readRecords } from './record.ts'
import { scanSegment } from './segment.ts'
import { fullOfClaims, fullOfFakes, fullOfWhole } from './test-support/costly-damage.ts'

/** Opens a segment and reads its records, as a server does. */
function readAll(bytes: Buffer): number {
  const segment = scanSegment(1, bytes)
  return [...readRecords(bytes.subarray(0, segment.bytes))].length
}

const damaged: Readonly<Record<string, () => Buffer>> = {
  'full of what looks like records': fullOfFakes,
  'full of what claims the rest': fullOfClaims,
  'full of whole records': () => {
    const { frames, at } = fullOfWhole()
    const bytes = Buffer.concat(frames)
    bytes[at] = 0
    return bytes
  },
}
for (const [what, segmentOf] of Object.entries(damaged))
  costFloor('a damaged record of the spool, passed', {
    of: what,
    most: 20_000,
    prepare: () => {
      const bytes = segmentOf()
      return () => readAll(bytes)
    },
  })
