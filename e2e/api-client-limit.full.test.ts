import { expect, test } from 'vitest'
import { createClient } from '../packages/api-client/src/index.ts'
import { discard, startServer } from './harness/server.ts'

/** Low enough for a test to use them up. */
const REQUESTS_A_MINUTE = 20

test('the client gives up at once where it would wait longer than it may', async () => {
  const server = await startServer({ env: { MISHAP_API_REQUESTS: String(REQUESTS_A_MINUTE) } })
  try {
    const hasty = createClient({ url: server.address, token: await server.createToken('org:read'), maxWaitSeconds: 0 })
    // A new minute may begin before the last request.
    for (let asked = 0; asked <= 3 * REQUESTS_A_MINUTE; asked++) {
      const answer = await hasty.getMe()
      if (answer.ok) continue
      expect(answer.problem.code).toBe('rate_limited')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      return
    }
    expect.unreachable('It was never refused.')
  } finally {
    expect(await server.stop()).toBe(0)
    await discard()
  }
})
