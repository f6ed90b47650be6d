import { growthFloor } from '#floors'
import { listOf } from './answers.ts'

const resource = { schemas: ['s'], id: '1', userName: 'ada', name: { givenName: 'Ada' }, emails: [] }

growthFloor('SCIM: a list with as many names of attributes as an address has room for', {
  // The selection is parsed once per list, not once per resource.
  sizes: [1_000, 16_000],
  most: 2.2,
  prepare: (size) => {
    const all = Array.from({ length: size }, () => resource)
    const attributes = Array.from({ length: 5000 }, (_, n) => n.toString(36)).join(',')
    return () => listOf(all, new URLSearchParams({ attributes }))
  },
})
