import { describe, expect, test } from 'vitest'
import { permissions } from '#domain/access/roles.ts'
import { forCi, isForCi, scopesOf, tokenForm } from './values.ts'

function scopesSent(...ticked: readonly (readonly [string, string])[]) {
  const form = new FormData()
  form.set('name', 'CI')
  for (const [name, value] of ticked) form.append(name, value)
  const read = tokenForm.read(form)
  return read.ok ? scopesOf(read.value) : read.problems
}

describe('a new token of the organisation', () => {
  test('for CI may what uploading takes, whatever else is ticked', () => {
    expect(scopesSent(['preset', 'ci'], ['scopes', 'org:admin'])).toEqual(forCi)
  })

  test('may nothing where nothing was sent', () => {
    expect(scopesSent()).toEqual([{ field: 'scopes', key: 'tokens.problem.scopes_missing' }])
  })

  test('may what is ticked, and nothing that is no permission', () => {
    expect(scopesSent(['scopes', 'event:read'], ['scopes', 'org:root'], ['scopes', 'org:read'])).toEqual([
      'org:read',
      'event:read',
    ])
  })

  test('for CI is told from others', () => {
    expect(isForCi(forCi.toReversed())).toBe(true)
    expect(isForCi(permissions)).toBe(false)
  })
})
