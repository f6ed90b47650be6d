import { expect, test } from 'vitest'
import { allocatedBy } from './allocated.ts'
import { repetitions } from './repetitions.table.ts'

/** Bytes that a reader may allocate per input byte. */
const MOST = 80

test.each(repetitions)('$decoder is counted before it is built: $of', async ({ body, read, most = MOST }) => {
  expect((await allocatedBy(() => read(body))) / body.length).toBeLessThan(most)
})
