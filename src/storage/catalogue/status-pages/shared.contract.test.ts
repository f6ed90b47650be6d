import { describe, expect, test } from 'vitest'
import { engines, minutes, noon } from '../test-support/bench.ts'

describe.each(engines)('published status pages on $name', ({ bench: open }) => {
  test('are left to other servers once for each time that they were published', async () => {
    await using bench = await open()
    const { statusPageWork: work } = bench.catalogue
    expect(await work.shared(undefined)).toBeUndefined()
    await work.share({ pages: [], asOf: noon })
    expect(await work.shared(undefined)).toEqual({ pages: [], asOf: noon })
    expect(await work.shared(noon)).toBeUndefined()
    await work.share({ pages: [], asOf: minutes(1) })
    expect(await work.shared(noon)).toEqual({ pages: [], asOf: minutes(1) })
  })
})
