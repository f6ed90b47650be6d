import { expect, test } from 'vitest'
import { withImplied } from './implied-scopes.ts'
import { permissions, rolePermissions, roles } from './roles.ts'

test('who may administer something may write and read it, and who writes projects uploads for their releases', () => {
  expect(withImplied(['project:admin'])).toEqual(['project:read', 'project:write', 'project:admin', 'project:releases'])
  expect(withImplied(['event:admin'])).toEqual(['event:read', 'event:write', 'event:admin'])
  expect(withImplied(['project:releases', 'alerts:read'])).toEqual(['project:releases', 'alerts:read'])
  expect(withImplied([])).toEqual([])
})

test('no scope brings what no role has that has the scope itself', () => {
  for (const scope of permissions)
    for (const role of roles.filter((one) => rolePermissions[one].includes(scope)))
      expect(rolePermissions[role]).toEqual(expect.arrayContaining([...withImplied([scope])]))
})
