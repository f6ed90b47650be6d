import type { EventId } from '#domain/ids.ts'
import { overviewKinds } from '#domain/performance/overview.ts'
import { paths, settingsSections } from '#domain/paths.ts'
import { routes, type RouteKind } from '../harness/routes.ts'
import { hostileSpan, hostileTrace } from './hostile-event.ts'
import type { HostileStore } from './hostile-store.ts'
import { payloads } from './payloads.ts'

const [, , image, , , , address] = payloads

export interface Visit {
  /** Relative to the server's address. */
  readonly path: string
  /** Whether the resource exists. Stored resources do; those only claimed by an address may not. */
  readonly isThere: boolean
  /** Whether it shows a state of its route that the other addresses do not. */
  readonly isExample: boolean
}

export interface RouteVisits {
  readonly kind: RouteKind
  readonly to: (store: HostileStore) => readonly Visit[]
}

/** Addresses that contain hostile values themselves. */
const claims: Readonly<Record<string, readonly string[]>> = {
  '/[first]/[second]/[[...rest]]': [`/nothing/${encodeURIComponent(image)}/here`],
  '/alerts': [paths.alerts({ project: image, view: image })],
  '/alerts/new': [paths.newAlert({ kind: image, from: image })],
  '/alerts/receivers/new/[kind]': [paths.newReceiver(image)],
  '/confirm-email/[token]': [paths.confirmEmail(image)],
  '/digest': [`/digest?value=${encodeURIComponent(image)}`],
  '/digest/[digest]': [paths.digest(image), paths.digest(address)],
  '/explore/traces': [
    paths.explore({ group: ['span.name', 'transaction', image], fn: [`p95(${image})`, 'count()'] }),
    paths.explore({ query: image, project: image, environment: image }),
    paths.explore({ show: 'heatmap', from: 0, to: 4_000_000_000, least: '0', most: 1 }),
  ],
  '/feedback': [paths.feedback({ text: image, project: image })],
  '/invitation/[token]': [paths.invitation(image)],
  '/issues': [paths.issues({ environment: [image, address], sort: image, project: image })],
  '/issues/[issue]': [paths.issue(image)],
  '/performance': [paths.performance({ project: image, sort: image })],
  '/performance/[overview]': [
    ...overviewKinds.map((kind) => paths.performanceOf(kind, { environment: [image, address] })),
    // One page serves all kinds.
    ...payloads.map((name) => paths.performanceOf('queries', { name })),
    paths.performanceOf('queries', { name: 'x'.repeat(8_000) }),
  ],
  '/performance/vitals': [
    paths.performanceOf('vitals', { by: image, vital: image }),
    ...payloads.map((name) => paths.performanceOf('vitals', { name })),
  ],
  '/releases': [paths.releases({ query: image, project: image })],
  '/reset-password/[token]': [paths.newPassword(image)],
  '/settings/audit': [paths.organization('audit', { search: image, area: image })],
  '/settings/integrations/new/[system]': [paths.newIntegration(image)],
  '/settings/members/[member]': [paths.member(image)],
  '/settings/teams/[team]': [paths.team(image)],
  '/setup': [paths.setUp({ code: image })],
  '/sign-in': [paths.signIn({ next: address }), paths.signIn({ next: `//evil.example/${image}` })],
  '/sign-in/code': [paths.secondFactor({ next: address })],
  '/stats': [paths.stats({ project: image, period: image })],
  '/traces/[trace]': [paths.trace(hostileTrace, hostileSpan(0)), `${paths.trace(hostileTrace)}#span-${image}`],
}

/** More pages for the stored data, in addition to the examples of every route. */
const more: Readonly<Record<string, (store: HostileStore) => readonly string[]>> = {
  '/alerts': () => [paths.alerts({ view: 'history' })],
  '/events/[event]': ({ events }) => events.slice(0, 2).map((event) => paths.event(event as EventId)),
  '/invitation/[token]': ({ invitation }) => [invitation],
  '/issues/[issue]': ({ issues, issue }) => [
    ...issues.map((one) => paths.issue(one)),
    paths.issue(issue, { environment: image, frames: address }, `frame-${image}`),
  ],
  '/issues/[issue]/events/[event]': ({ issues }) =>
    issues
      .slice(0, 3)
      .flatMap((issue) => [
        paths.issueEvent(issue, 'latest', { frames: 'oldest' }),
        paths.issueEvent(issue, 'oldest', { raw: '1' }),
      ]),
  '/issues/[issue]/events': ({ issue }) => [
    paths.issueEvents(issue, { where: image, column: ['title', 'user', 'url'], at: image }),
  ],
  '/issues/[issue]/tags/[key]': ({ issue }) => ['release', 'user', image].map((key) => paths.issueTag(issue, key)),
  '/releases/[version]': ({ versions }) => versions.map((version) => paths.release(version)),
  '/reset-password/[token]': ({ resetLink }) => [resetLink],
  ...Object.fromEntries(
    settingsSections.map((section) => [
      `/projects/[project]/settings/${section}`,
      ({ project, event }: HostileStore) => [paths.projectSettings(project, section, { event: event as EventId })],
    ]),
  ),
}

/** Every route with addresses that show content from strangers and members; the first one is its example. */
export const visits: Readonly<Record<string, RouteVisits>> = Object.fromEntries(
  Object.entries(routes).map(([route, { kind, examples }]) => [
    route,
    {
      kind,
      to: (store) => [
        ...examples(store).map((path) => ({ path, isThere: true, isExample: true })),
        ...(more[route]?.(store) ?? []).map((path) => ({ path, isThere: true, isExample: false })),
        ...(claims[route] ?? []).map((path) => ({ path, isThere: false, isExample: false })),
      ],
    } satisfies RouteVisits,
  ]),
)
