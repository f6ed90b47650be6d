import { expect, test } from 'vitest'
import { pack, packTexts, unpack, unpackTexts } from './packed.ts'

test('what is packed comes out as it was, and says its keys once', () => {
  const people = [
    { name: 'Ann', age: 7 },
    { name: 'Ben', age: null },
  ]
  expect(unpack(pack(people))).toEqual(people)
  expect(JSON.stringify(pack(people)).split('name')).toHaveLength(2)
})

test('nothing is packed as nothing', () => {
  expect(unpack(pack<{ name: string }>([]))).toEqual([])
})

test.each([
  [['Mon 9 Nov, 06:00', 'Mon 9 Nov, 06:30', 'Tue 10 Nov, 00:00'], '0Mon 9 Nov, 06:00|e30|0Tue 10 Nov, 00:00'],
  [['4', '4', '', '44'], '04|1|0|044'],
  [['x'.repeat(50), 'x'.repeat(50)], `0${'x'.repeat(50)}|z${'x'.repeat(15)}`],
  [[], ''],
])('texts that begin alike are short as one, and come out as they were: %j', (texts, packed) => {
  expect(packTexts(texts)).toBe(packed)
  expect(unpackTexts(packed)).toEqual(texts)
})
