import { covers, type Grant } from '../access/access.ts'
import type { Site } from '../paths.ts'
import { sourceKey, type ComponentSource, type SourceChoice } from './component-source.ts'
import type { Incident } from './incident.ts'
import type { ComponentState } from './states.ts'
import type { ComponentMapping, StatusComponent, StatusPage } from './status-page.ts'

/** The checks and monitors of projects the user may see. Components can follow no others. */
export async function visibleChoices(
  source: Pick<ComponentSource, 'choices'>,
  grant: Grant<'alerts:read'>,
): Promise<readonly SourceChoice[]> {
  return (await source.choices()).filter(({ project }) => covers(grant, project))
}

/**
 * Whether a component may follow this source. Following publishes it, so it has to be visible to the user who sets it
 * up.
 */
export function mayFollow(choices: readonly SourceChoice[], mapping: ComponentMapping): boolean {
  return mapping.kind === 'manual' || choices.some((one) => sourceKey(one) === sourceKey(mapping))
}

/** Normalizes a component for storage: manual components cannot open incidents. */
export function settledComponent(component: StatusComponent): StatusComponent {
  return { ...component, opensIncidents: component.opensIncidents && component.mapping.kind !== 'manual' }
}

/** Whether this host name is the app's own. A status page on it would lock everyone out. */
export function isOwnHost(host: string | null, site: Site): boolean {
  return host !== null && host === URL.parse(site.origin)?.hostname
}

/** The named components that the page has, each in this state. */
export function affectedComponents(
  page: StatusPage | undefined,
  names: readonly string[],
  state: ComponentState,
): Incident['components'] {
  const known = page?.content.components.filter(({ publicId }) => names.includes(publicId)) ?? []
  return Object.fromEntries(known.map(({ publicId }) => [publicId, state]))
}
