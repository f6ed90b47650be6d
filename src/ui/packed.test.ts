import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

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
