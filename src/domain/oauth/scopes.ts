import type { Permission } from '../access/roles.ts'

/**
 * Permissions that applications can get. Excludes managing people, the organization or tokens, and
 * deleting received data.
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

/** The permissions needed by the tools at /mcp: the default for applications that request none by name. */
export const agentScopes = [
  'org:read',
  'project:read',
  'event:read',
  'event:write',
  'alerts:read',
] as const satisfies readonly ApplicationScope[]

/** The known scopes in a `scope` parameter, in our order; the agent scopes if it is absent or empty. */
export function parseScopes(scope: string | null): readonly ApplicationScope[] {
  if (scope === null || scope.trim() === '') return agentScopes
  const words = new Set(scope.split(' '))
  return applicationScopes.filter((one) => words.has(one))
}
