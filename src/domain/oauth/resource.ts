import { absolute, type Site } from '../paths.ts'

/** Where agents ask. */
export const MCP_PATH = '/mcp'

/** What an application may ask access to (RFC 8707): the address for agents, or the whole server. */
export function resourcesOf(site: Site): readonly string[] {
  return [absolute(site, MCP_PATH), absolute(site, '')]
}

/** Whether each of the named resources is ours. An access token is good for this server, by whichever of its names. */
export function areOurs(site: Site, named: readonly string[]): boolean {
  const ours = resourcesOf(site)
  return named.every((one) => ours.includes(one.replace(/\/$/, '')))
}
