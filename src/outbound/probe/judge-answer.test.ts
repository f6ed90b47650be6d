import { expect, test } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'

test('an answer that is nested deeper than a path is followed is told as that', () => {
  const assertion = { kind: 'json', path: '$..status', value: 'ok' } as const
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}{"status":"ok"}${'}'.repeat(levels)}`
  const judged = (text: string) =>
    judgeAnswer({ statuses: [[200, 200]], assertion }, { status: 200, text, isWhole: true })
  expect(judged(deep(10))).toBeUndefined()
  expect(judged(deep(1000))).toEqual({ failure: 'json', detail: 'too_deep' })
})
