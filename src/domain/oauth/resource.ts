import { absolute, type Site } from '../paths.ts'

/** The endpoint for agents. */
export const MCP_PATH = '/mcp'

/** The resources an application may request access to (RFC 8707): the endpoint for agents, or the whole server. */
export function resourcesOf(site: Site): readonly string[] {
  return [absolute(site, MCP_PATH), absolute(site, '')]
}

/** Whether all of the resources are ours. An access token is valid for this server under any of these names. */
export function areOurs(site: Site, named: readonly string[]): boolean {
  const ours = resourcesOf(site)
  return named.every((one) => ours.includes(one.replace(/\/$/, '')))
}
