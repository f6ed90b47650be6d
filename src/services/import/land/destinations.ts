import type { Destination } from '#domain/alert/rule.ts'
import type { ForeignDestination } from '../foreign.ts'
import { accountOf, teamOf, teamsBySlug } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Resolves a rule's recipients, and describes the recipients who cannot be notified yet. */
export async function destinationsOf(
  parts: LandingParts,
  foreign: readonly ForeignDestination[],
): Promise<{ readonly destinations: readonly Destination[]; readonly missing: readonly string[] }> {
  const destinations: Destination[] = []
  const missing: string[] = []
  for (const one of foreign) {
    const found = await destinationOf(parts, one)
    if (found === undefined)
      missing.push(one.kind === 'team_called' ? `team ${one.slug}` : `${one.kind}: no account yet`)
    else destinations.push(found)
  }
  return { destinations, missing }
}

async function destinationOf(parts: LandingParts, one: ForeignDestination): Promise<Destination | undefined> {
  switch (one.kind) {
    case 'owners':
      return { kind: 'assignee' }
    case 'team': {
      const teamId = await teamOf(parts, one.id)
      return teamId === undefined ? undefined : { kind: 'team', teamId }
    }
    case 'team_called': {
      const [teamId] = await teamsBySlug(parts, [one.slug])
      return teamId === undefined ? undefined : { kind: 'team', teamId }
    }
    case 'person': {
      const userId = await accountOf(parts, one.email)
      return userId === undefined ? undefined : { kind: 'person', userId }
    }
  }
}

/** The name of a reported item, with the parts concerned. */
export function withParts(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? name : `${name} (${parts.join('; ')})`
}
