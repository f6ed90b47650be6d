import { isOver } from './incident.ts'
import {
  openIncidents,
  openMaintenance,
  type PublicIncident,
  type PublicPage,
  type StatusSnapshot,
} from './snapshot.ts'
import { indicatorOf, type ComponentState, type Indicator, type ShownState } from './states.ts'

// Mirrors the public Statuspage API v2 field by field, so that tools made for it work with Mishap
// (docs/status-pages.md).

/** The overall state, in the wording those tools display. */
const descriptions: Readonly<Record<Indicator, string>> = {
  none: 'All Systems Operational',
  minor: 'Partially Degraded Service',
  major: 'Partial System Outage',
  critical: 'Major Service Outage',
  maintenance: 'Service Under Maintenance',
}

/** The API has no word for "unknown". A page without data should not raise an alarm. */
function knownState(state: ShownState): ComponentState {
  return state === 'unknown' ? 'operational' : state
}

export function pageIndicator({ components }: Pick<StatusSnapshot, 'components'>): Indicator {
  return indicatorOf(components.map(({ state }) => state))
}

function pageJson({ id, name, url, updatedAt }: PublicPage) {
  return { id, name, url, time_zone: 'Etc/UTC', updated_at: updatedAt }
}

export function statusJson(indicator: Indicator) {
  return { indicator, description: descriptions[indicator] }
}

/** In that API, a group is a component whose state is the worst of its members. */
function componentsJson({ page, components }: StatusSnapshot) {
  const groups = [...new Set(components.map(({ group }) => group).filter((group) => group !== ''))]
  const idOfGroup = (group: string) => `${page.id}-g${groups.indexOf(group) + 1}`
  const common = { created_at: page.createdAt, page_id: page.id, only_show_if_degraded: false, start_date: null }
  const single = components.map(({ id, name, description, group, state, updatedAt }, index) => ({
    id,
    name,
    status: knownState(state),
    ...common,
    updated_at: updatedAt,
    position: index + 1,
    description: description === '' ? null : description,
    showcase: true,
    group_id: group === '' ? null : idOfGroup(group),
    group: false,
  }))
  return [
    ...single,
    ...groups.map((group, index) => {
      const members = single.filter(({ group_id }) => group_id === idOfGroup(group))
      return {
        id: idOfGroup(group),
        name: group,
        status: worstKnown(members.map(({ status }) => status)),
        ...common,
        updated_at:
          members
            .map(({ updated_at }) => updated_at)
            .toSorted()
            .at(-1) ?? page.updatedAt,
        position: components.length + index + 1,
        description: null,
        showcase: false,
        group_id: null,
        group: true,
        components: members.map(({ id }) => id),
      }
    }),
  ]
}

const severity: readonly ComponentState[] = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
]

function worstKnown(states: readonly ComponentState[]): ComponentState {
  return severity[Math.max(0, ...states.map((state) => severity.indexOf(state)))] ?? 'operational'
}

/** An incident or maintenance in the format of that API. */
export function incidentJson(incident: PublicIncident, page: { readonly id: string; readonly url: string }) {
  const { id, title, state, createdAt, updatedAt, resolvedAt, impact, startsAt, kind, endsAt } = incident
  return {
    id,
    name: title,
    status: state,
    created_at: createdAt,
    updated_at: updatedAt,
    monitoring_at: incident.updates.find((update) => update.state === 'monitoring')?.at ?? null,
    resolved_at: resolvedAt,
    impact: kind === 'maintenance' ? 'maintenance' : impact,
    shortlink: `${page.url}/incidents/${id}`,
    started_at: startsAt,
    page_id: page.id,
    incident_updates: incident.updates.map((update) => ({
      id: update.id,
      status: update.state,
      body: update.text,
      incident_id: id,
      created_at: update.at,
      updated_at: update.at,
      display_at: update.at,
      affected_components: incident.components.map((component) => ({
        code: component.id,
        name: component.name,
        old_status: 'operational',
        new_status: isOver(update.state) ? 'operational' : component.state,
      })),
      deliver_notifications: true,
      custom_tweet: null,
      tweet_id: null,
    })),
    components: incident.components.map((component) => ({
      id: component.id,
      name: component.name,
      status: component.state,
    })),
    reminder_intervals: null,
    ...(kind === 'maintenance' && { scheduled_for: startsAt, scheduled_until: endsAt }),
  }
}

/** Maximum number of incidents per response. */
const MOST_LISTED = 50

/** The response for a path below `/api/v2/`; `undefined` if the path does not exist. */
export function apiAnswer(path: string, snapshot: StatusSnapshot): object | undefined {
  const page = pageJson(snapshot.page)
  const status = () => statusJson(pageIndicator(snapshot))
  const listed = (incidents: readonly PublicIncident[]) =>
    incidents.slice(0, MOST_LISTED).map((incident) => incidentJson(incident, snapshot.page))
  const ofKind = (kind: PublicIncident['kind']) => snapshot.incidents.filter((incident) => incident.kind === kind)
  const planned = openMaintenance(snapshot)
  switch (path) {
    case 'summary.json':
      return {
        page,
        components: componentsJson(snapshot),
        incidents: listed(openIncidents(snapshot)),
        scheduled_maintenances: listed(planned),
        status: status(),
      }
    case 'status.json':
      return { page, status: status() }
    case 'components.json':
      return { page, components: componentsJson(snapshot) }
    case 'incidents.json':
      return { page, incidents: listed(ofKind('incident')) }
    case 'incidents/unresolved.json':
      return { page, incidents: listed(openIncidents(snapshot)) }
    case 'scheduled-maintenances.json':
      return { page, scheduled_maintenances: listed(ofKind('maintenance')) }
    case 'scheduled-maintenances/active.json':
      return { page, scheduled_maintenances: listed(planned.filter(({ state }) => state !== 'scheduled')) }
    case 'scheduled-maintenances/upcoming.json':
      return { page, scheduled_maintenances: listed(planned.filter(({ state }) => state === 'scheduled')) }
    default:
      return undefined
  }
}
