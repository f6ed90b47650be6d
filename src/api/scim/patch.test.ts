import { expect, test } from 'vitest'
import { groupAttributes } from './groups.ts'
import { applyPatch } from './patch.ts'

const members = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ value: `m${from + n}` }))
const patched = (...Operations: readonly object[]) =>
  applyPatch({ members: members(0, 2) }, { Operations }, groupAttributes)

test('members that are there are neither added twice nor taken out with others', () => {
  expect(patched({ op: 'add', path: 'members', value: members(1, 2) })).toMatchObject({
    value: { members: members(0, 3) },
  })
  expect(patched({ op: 'remove', path: 'members', value: members(1, 2) })).toMatchObject({
    value: { members: members(0, 1) },
  })
})

test('as many members as a request may have are changed together', () => {
  const many = patched(
    { op: 'add', path: 'members', value: members(0, 30_000) },
    { op: 'remove', path: 'members', value: members(30_000, 30_000) },
  )
  expect(many).toMatchObject({ ok: true, value: { members: { length: 30_000 } } })
})
