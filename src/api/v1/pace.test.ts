import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a caller has so many requests in a minute, and is told when there are more; others have theirs', () => {
  const pace = createPace(2)
  const at = (second: number) => new Date((1_000_000 + second) * 1000)
  expect([1, 2, 3].map((second) => pace('token:1', at(second)).retryAfterSeconds)).toEqual([undefined, undefined, 58])
  expect(pace('token:2', at(3)).headers).toEqual({
    'RateLimit-Policy': '"minute";q=2;w=60',
    RateLimit: '"minute";r=1;t=58',
  })
  expect(pace('token:1', at(61)).retryAfterSeconds).toBeUndefined()
})
