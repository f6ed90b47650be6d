import { sourceKey, type Measured, type SourceKey } from './component-source.ts'
import { daysOfChanges, mergeDays, uptimeOf, type ComponentDay, type StateChange } from './days.ts'
import { isOver, type Incident, type IncidentKind, type IncidentState } from './incident.ts'
import type { ComponentState, Impact, ShownState } from './states.ts'
import type { Logo, StatusPage, StatusPageContent, Theme } from './status-page.ts'

/**
 * A published status page. Contains public data only, and is what readers get even while the stores are down. Stored as
 * JSON; times are ISO 8601.
 */
export interface StatusSnapshot {
  readonly slug: string
  readonly domain: string | null
  readonly page: PublicPage
  readonly components: readonly PublicComponent[]
  /** Newest first. */
  readonly incidents: readonly PublicIncident[]
}

export interface PublicPage {
  readonly id: string
  readonly name: string
  readonly intro: string
  /** Public URL. */
  readonly url: string
  readonly locales: readonly string[]
  readonly theme: Theme
  readonly logo: Logo | null
  readonly createdAt: string
  /** When any of its content last changed. */
  readonly updatedAt: string
}

export interface PublicComponent {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly group: string
  readonly state: ShownState
  readonly updatedAt: string
  readonly days: readonly ComponentDay[]
  /** 0 to 1; `null` if nothing is known. */
  readonly uptime: number | null
}

export interface PublicIncident {
  readonly id: string
  readonly kind: IncidentKind
  readonly title: string
  readonly impact: Impact
  readonly state: IncidentState
  readonly components: readonly { readonly id: string; readonly name: string; readonly state: ComponentState }[]
  readonly startsAt: string
  readonly endsAt: string | null
  readonly resolvedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Newest first. */
  readonly updates: readonly PublicUpdate[]
}

export interface PublicUpdate {
  readonly id: string
  readonly state: IncidentState
  /** Markdown. */
  readonly text: string
  readonly at: string
}

export interface SnapshotParts {
  readonly page: StatusPage
  readonly url: string
  /** Newest first: open incidents, and those of the last days. */
  readonly incidents: readonly Incident[]
  /** By component, oldest first. */
  readonly changes: ReadonlyMap<string, readonly StateChange[]>
  /** Measurements of the checks and monitors behind components. */
  readonly measured: ReadonlyMap<SourceKey, Pick<Measured, 'days'>>
  readonly now: Date
}

/** Builds the public form of a page. Only fields copied here explicitly are published. */
export function makeSnapshot({ page, url, incidents, changes, measured, now }: SnapshotParts): StatusSnapshot {
  const { content } = page
  const names = new Map(content.components.map(({ publicId, name }) => [publicId, name]))
  const publicIncidents = incidents.map((incident) => publicIncident(incident, names))
  const components = content.components.map(({ publicId, name, description, group, mapping }): PublicComponent => {
    const changed = changes.get(publicId) ?? []
    const said = daysOfChanges(changed, now.getTime())
    const days = mapping.kind === 'manual' ? said : mergeDays(said, measured.get(sourceKey(mapping))?.days ?? [])
    const last = changed.at(-1)
    return {
      id: publicId,
      name,
      description,
      group,
      state: last?.state ?? 'unknown',
      updatedAt: new Date(last?.at ?? page.changedAt).toISOString(),
      days,
      uptime: uptimeOf(days),
    }
  })
  const times = [
    page.changedAt.toISOString(),
    ...components.map((component) => component.updatedAt),
    ...publicIncidents.map((incident) => incident.updatedAt),
  ]
  const updatedAt = times.toSorted().at(-1) ?? page.createdAt.toISOString()
  return {
    slug: page.slug,
    domain: page.domain,
    page: publicPage(page, url, updatedAt),
    components,
    incidents: publicIncidents,
  }
}

function publicPage({ publicId, content, createdAt }: StatusPage, url: string, updatedAt: string): PublicPage {
  const { name, intro, locales, theme, logo }: StatusPageContent = content
  return { id: publicId, name, intro, url, locales, theme, logo, createdAt: createdAt.toISOString(), updatedAt }
}

function publicIncident(incident: Incident, names: ReadonlyMap<string, string>): PublicIncident {
  const { publicId, kind, title, impact, state, components, startsAt, endsAt, resolvedAt, createdAt, updates } =
    incident
  return {
    id: publicId,
    kind,
    title,
    impact,
    state,
    components: Object.entries(components).flatMap(([id, its]) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name, state: its }]
    }),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: (updates[0]?.at ?? createdAt).toISOString(),
    updates: updates.map((update) => ({
      id: update.publicId,
      state: update.state,
      text: update.text,
      at: update.at.toISOString(),
    })),
  }
}

/** The incidents that are still open, which a page shows first. */
export function openIncidents({ incidents }: StatusSnapshot): readonly PublicIncident[] {
  return incidents.filter(({ kind, state }) => kind === 'incident' && !isOver(state))
}

/** Planned and current maintenance, earliest first. */
export function openMaintenance({ incidents }: StatusSnapshot): readonly PublicIncident[] {
  return incidents
    .filter(({ kind, state }) => kind === 'maintenance' && !isOver(state))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}
