import { expect, test } from 'vitest'
import { scopesFor, tokenForm } from './values.ts'

test('the form of a personal token says beside its fields what is missing', () => {
  const read = tokenForm.read(new FormData())
  expect(read.ok ? [] : read.problems).toEqual([
    { field: 'name', key: 'tokens.problem.name_missing' },
    { field: 'scopes', key: 'tokens.problem.scopes_missing' },
  ])
  expect(read.shown.lifetime).toBe('90')
})

test('a role gives a token no permission that it does not have itself', () => {
  expect(scopesFor('viewer')).not.toContain('org:admin')
  expect(scopesFor('owner')).toContain('org:admin')
})
