import { growthFloor } from '#floors'
import { groupAttributes } from './groups.ts'
import { applyPatch } from './patch.ts'

const members = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ value: `m${from + n}` }))

growthFloor('SCIM: members added and removed, looked up and not compared with one another', {
  sizes: [15_000, 60_000],
  most: 3,
  prepare: (size) => {
    const Operations = [
      { op: 'add', path: 'members', value: members(0, size) },
      { op: 'remove', path: 'members', value: members(size, size) },
    ]
    return () => applyPatch({ members: members(0, 2) }, { Operations }, groupAttributes)
  },
})
