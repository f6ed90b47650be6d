import { expect, test } from 'vitest'
import { listOf, withOnly } from './answers.ts'

const resource = { schemas: ['s'], id: '1', userName: 'ada', name: { givenName: 'Ada' }, emails: [] }
const keys = (query: string) => Object.keys(withOnly(resource, new URLSearchParams(query)))

test('a resource has what was asked for, and always its id and schemas', () => {
  expect(keys('attributes=USERNAME, name.givenName')).toEqual(['schemas', 'id', 'userName', 'name'])
  expect(keys('excludedAttributes=emails,id')).toEqual(['schemas', 'id', 'userName', 'name'])
  expect(keys('attributes=userName&excludedAttributes=userName')).toEqual(['schemas', 'id', 'userName'])
  expect(keys('attributes=,')).toEqual(Object.keys(resource))
})

test('as many names as an address has room for are taken for a list', () => {
  const all = Array.from({ length: 1000 }, () => resource)
  const attributes = Array.from({ length: 5000 }, (_, n) => n.toString(36)).join(',')
  expect(listOf(all, new URLSearchParams({ attributes })).ok).toBe(true)
})
