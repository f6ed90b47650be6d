import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('what is used stays, however much comes between', () => {
  const recent = new Recent<number>(3)
  recent.set('kept', 1)
  for (let turn = 0; turn < 50; turn++) {
    recent.set(`new ${turn}`, turn)
    expect(recent.get('kept')).toBe(1)
  }
})

test('what is not used is forgotten: at most twice the half are known', () => {
  const recent = new Recent<number>(3)
  for (let turn = 0; turn < 50; turn++) recent.set(`${turn}`, turn)
  const known = Array.from({ length: 50 }, (_, turn) => recent.get(`${turn}`)).filter((one) => one !== undefined)
  expect(known.length).toBeGreaterThanOrEqual(3)
  expect(known.length).toBeLessThanOrEqual(6)
})
