import type { Permission } from '../access/roles.ts'

/**
 * The permissions that an application may be given: none that manages people, the organisation or tokens, and none that
 * deletes what was sent.
 */
export const applicationScopes = [
  'org:read',
  'member:read',
  'team:read',
  'project:read',
  'project:write',
  'project:releases',
  'event:read',
  'event:write',
  'alerts:read',
  'alerts:write',
] as const satisfies readonly Permission[]
export type ApplicationScope = (typeof applicationScopes)[number]

/** What the tools at /mcp need: for applications that ask for nothing by name. */
export const agentScopes = [
  'org:read',
  'project:read',
  'event:read',
  'event:write',
  'alerts:read',
] as const satisfies readonly ApplicationScope[]

/** The known ones among the words of a `scope`, in our order; all that agents need where there is none. */
export function parseScopes(scope: string | null): readonly ApplicationScope[] {
  if (scope === null || scope.trim() === '') return agentScopes
  const words = new Set(scope.split(' '))
  return applicationScopes.filter((one) => words.has(one))
}
