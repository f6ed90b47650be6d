import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { accountSections, paths, performancePages, settingsSections, type SettingsSection } from '#domain/paths.ts'
import type { EventId, ReplayId, TraceId } from '#domain/ids.ts'
import { pagesFor } from '#main/built-pages.ts'

/**
 * Every route of the web app with example addresses, for all tests that go through every page. access-matrix.test.ts
 * fails if a route of the build is missing here. Access rules live elsewhere (access-matrix.table.ts), because an
 * expectation must not come from the thing it is compared with.
 */

/** The resources that addresses name. All of them exist on the tested server. */
export interface Things {
  /** A project's slug. */
  readonly project: string
  /** Short id of an issue in that project. */
  readonly issue: string
  /** An event of that issue, and its attachments. */
  readonly event: string
  readonly digest: string
  readonly trace: string
  readonly replay: string
  readonly release: string
  readonly bundle: number
  readonly alerts: readonly number[]
  readonly receiver: number
  /** Limited to that project. */
  readonly dashboard: number
  /** Id of an uptime check of that project. */
  readonly check: number
  readonly monitor: number
  /** With a component and an incident. */
  readonly statusPage: { readonly id: number; readonly component: string; readonly incident: number }
  readonly integration: number
  readonly webhook: number
  readonly team: string
  readonly member: string
}

/**
 * - `page`: for signed-in people
 * - `entrance`: for signed-out visitors; signed-in people are redirected or see another page
 * - `redirect`: has no content and leads to another page
 */
export type RouteKind = 'page' | 'entrance' | 'redirect'

export interface Route {
  readonly kind: RouteKind
  /** Addresses of this route relative to the server, at least one. Each shows a different state of the page. */
  readonly examples: (things: Things) => readonly string[]
}

type Examples = (things: Things) => string | readonly string[]

const route =
  (kind: RouteKind) =>
  (to: Examples): Route => ({ kind, examples: (things) => [to(things)].flat() })
const page = route('page')
const entrance = route('entrance')
const redirect = route('redirect')
const section = (name: SettingsSection) => page(({ project }) => paths.projectSettings(project, name))
const NO_TOKEN = 'none'
/** Token of the public link that the stages create. */
export const SHARED_TOKEN = 'a-link-that-works'

/** By folder name, without route groups. */
export const routes: Readonly<Record<string, Route>> = {
  '/': redirect(() => paths.home()),
  // Sentry's addresses.
  '/[first]/[second]/[[...rest]]': redirect(() => ['/organizations/home/issues', '/organizations/home/issues/']),
  '/account': redirect(() => '/account'),
  '/account/[section]': page(() => accountSections.map((name) => paths.account(name))),
  '/monitors': page(() => paths.monitors()),
  '/monitors/[monitor]': page(({ monitor }) => paths.monitor(monitor)),
  '/monitors/[monitor]/edit': page(({ monitor }) => paths.editMonitor(monitor)),
  '/monitors/new': page(() => paths.newMonitor()),
  '/alerts': page(() => paths.alerts()),
  '/alerts/[alert]': page(({ alerts }) => alerts.map((id) => paths.alert(id))),
  '/alerts/[alert]/edit': page(({ alerts }) => alerts.map((id) => paths.editAlert(id))),
  '/alerts/new': page(() => paths.newAlert()),
  '/alerts/receivers': page(() => paths.alertReceivers()),
  '/alerts/receivers/[receiver]': page(({ receiver }) => paths.receiver(receiver)),
  '/alerts/receivers/new/[kind]': page(() => [paths.newReceiver('webhook'), paths.newReceiver('mail')]),
  '/confirm-email/[token]': entrance(() => paths.confirmEmail(NO_TOKEN)),
  '/uptime': page(() => paths.uptime()),
  '/uptime/[check]': page(({ check }) => paths.uptimeCheck(check)),
  '/uptime/[check]/edit': page(({ check }) => paths.editUptimeCheck(check)),
  '/uptime/import': page(() => paths.importUptime()),
  '/uptime/maintenance': page(() => paths.uptimeMaintenance()),
  '/uptime/new': page(() => ['http', 'tcp', 'dns', 'ping'].map((kind) => paths.newUptimeCheck({ kind }))),
  '/uptime/probes': page(() => paths.uptimeProbes()),
  '/dashboards': page(() => paths.dashboards()),
  '/dashboards/[dashboard]': page(({ dashboard }) => [
    paths.dashboard(dashboard),
    paths.dashboard(dashboard, { edit: 'yes' }),
  ]),
  '/dashboards/[dashboard]/settings': page(({ dashboard }) => paths.dashboardSettings(dashboard)),
  '/dashboards/[dashboard]/widgets/[widget]': page(({ dashboard }) => [
    paths.dashboardWidget(dashboard, 'new'),
    paths.dashboardWidget(dashboard, 'new', { of: 'events', as: 'table', group: 'release' }),
  ]),
  '/dashboards/add': page(() => paths.addToDashboard({ of: 'spans', fn: 'count()' })),
  '/dashboards/import': page(() => paths.importDashboard()),
  '/docs/api': page(() => [paths.apiDocs()]),
  '/digest': page(() => paths.digest()),
  '/digest/[digest]': page(({ digest }) => paths.digest(digest)),
  '/events/[event]': redirect(({ event }) => paths.event(event as EventId)),
  '/explore/logs': page(() => [
    paths.logs(),
    paths.logs({ query: 'level:error', lines: 'wrapped', column: 'release' }),
  ]),
  '/explore/metrics': page(() => [
    paths.metrics(),
    paths.metrics({ metric: 'counter::orders', by: 'plan', compare: 'before' }),
  ]),
  '/explore/sql': page(() => [
    paths.sql(),
    paths.sql({ query: 'SELECT toStartOfDay(timestamp) AS day, level, count() AS n FROM errors GROUP BY day, level' }),
    paths.sql({ query: 'SELECT titel FROM errors' }),
    paths.sql({ query: 'SELECT title FROM errors', do: 'cost' }),
  ]),
  '/explore/traces': page(() => [
    paths.explore(),
    paths.explore({ show: 'samples' }),
    paths.explore({ show: 'heatmap' }),
  ]),
  '/feedback': page(() => paths.feedback()),
  '/replays': page(() => [paths.replays(), paths.replays({ query: 'errors:>0', sort: 'duration' })]),
  '/replays/clicks': page(() => [paths.clickMaps(), paths.clickMaps({ of: 'https://shop.example/' })]),
  '/replays/[replay]': page(({ replay }) => paths.replay(replay as ReplayId)),
  '/invitation/[token]': entrance(() => paths.invitation(NO_TOKEN)),
  '/issues': page(() => paths.issues()),
  '/issues/[issue]': page(({ issue }) => paths.issue(issue)),
  '/issues/[issue]/attachments': page(({ issue }) => paths.issueAttachments(issue)),
  '/issues/[issue]/events': page(({ issue }) => paths.issueEvents(issue)),
  '/issues/[issue]/events/[event]': page(({ issue, event }) => paths.issueEvent(issue, event as EventId)),
  '/issues/[issue]/feedback': page(({ issue }) => paths.issueFeedback(issue)),
  '/issues/[issue]/grouping': page(({ issue }) => paths.issueGrouping(issue)),
  '/issues/[issue]/tags': page(({ issue }) => paths.issueTags(issue)),
  '/issues/[issue]/tags/[key]': page(({ issue }) => paths.issueTag(issue, 'environment')),
  '/issues/[issue]/ticket': page(({ issue, integration }) => paths.issueTicket(issue, integration)),
  '/oauth/authorize': page(() => paths.authorize()),
  '/overview': page(() => paths.overview()),
  '/performance': page(() => paths.performance()),
  '/performance/[overview]': page(() => [
    ...performancePages.filter((name) => name !== 'vitals').map((name) => paths.performanceOf(name)),
    paths.performanceOf('transactions', { name: 'GET /cart' }),
    paths.performanceOf('queries', { name: 'SELECT * FROM carts' }),
  ]),
  '/performance/vitals': page(() => [
    paths.performanceOf('vitals'),
    paths.performanceOf('vitals', { name: '/nothing' }),
  ]),
  '/profiles': page(() => [paths.profiles(), paths.profiles({ functions: 'all' })]),
  // The stages send a profile with the event, under its id (a-profile.ts).
  '/profiles/[profile]': page(({ event }) => paths.profile(event as EventId)),
  '/profiles/flame-graph': page(() => [paths.flameGraph(), paths.flameGraph({ compare: 'before' })]),
  '/profiles/span': page(({ event }) => paths.spanProfile({ profiler: event, from: 1e12, to: 1e12 + 1000 })),
  '/projects': page(() => paths.projects()),
  '/projects/[project]': redirect(({ project }) => paths.project(project)),
  '/projects/[project]/settings': redirect(({ project }) => `/projects/${project}/settings`),
  ...Object.fromEntries(settingsSections.map((name) => [`/projects/[project]/settings/${name}`, section(name)])),
  '/projects/[project]/settings/performance/[detector]': page(({ project }) => paths.detector(project, 'n_plus_one')),
  '/projects/[project]/settings/source-maps/[bundle]': page(({ project, bundle }) =>
    paths.artifactBundle(project, bundle),
  ),
  '/projects/[project]/setup': page(({ project }) => paths.projectSetUp(project)),
  '/projects/[project]/health': page(({ project }) => paths.projectHealth(project)),
  '/projects/new': page(() => paths.newProject()),
  '/compare-releases': page(({ release }) => paths.compareReleases({ first: release })),
  '/releases': page(() => paths.releases()),
  '/releases/[version]': page(({ release }) => paths.release(release)),
  '/reset-password': entrance(() => paths.resetPassword()),
  '/reset-password/[token]': entrance(() => paths.newPassword(NO_TOKEN)),
  '/settings': redirect(() => paths.settings()),
  '/settings/audit': page(() => paths.organization('audit')),
  '/settings/general': page(() => paths.organization('general')),
  '/settings/security': page(() => paths.organization('security')),
  '/settings/instance': page(() => paths.organization('instance')),
  '/settings/webhooks': page(() => paths.organization('webhooks')),
  '/settings/webhooks/[webhook]': page(({ webhook }) => paths.webhook(webhook)),
  '/settings/integrations': page(() => paths.organization('integrations')),
  '/settings/integrations/github': page(() => paths.githubApp()),
  '/settings/integrations/slack': page(() => paths.slackApp()),
  '/settings/integrations/[integration]': page(({ integration }) => paths.integration(integration)),
  '/settings/integrations/new/[system]': page(() =>
    ['github', 'gitlab', 'jira'].map((system) => paths.newIntegration(system)),
  ),
  '/settings/holds': page(() => paths.organization('holds')),
  '/settings/limits': page(() => paths.organization('limits')),
  '/settings/members': page(() => paths.organization('members')),
  '/settings/members/[member]': page(({ member }) => paths.member(member)),
  '/settings/sign-on': page(() => paths.organization('sign-on')),
  '/settings/teams': page(() => paths.organization('teams')),
  '/settings/teams/[team]': page(({ team }) => paths.team(team)),
  '/settings/tokens': page(() => paths.organization('tokens')),
  '/setup': entrance(() => paths.setUp()),
  '/shared/[token]': entrance(() => paths.sharedDashboard(SHARED_TOKEN)),
  '/sign-in': entrance(() => paths.signIn()),
  '/sign-in/code': entrance(() => paths.secondFactor()),
  '/sign-up': entrance(() => paths.signUp()),
  '/status-pages': page(() => paths.statusPages()),
  '/status-pages/[page]': page(({ statusPage }) => paths.statusPage(statusPage.id)),
  '/status-pages/[page]/components/[component]': page(({ statusPage }) => [
    paths.statusComponent(statusPage.id, 'new'),
    paths.statusComponent(statusPage.id, statusPage.component),
  ]),
  '/status-pages/[page]/incidents': page(({ statusPage }) => paths.statusPage(statusPage.id, 'incidents')),
  '/status-pages/[page]/incidents/[incident]': page(({ statusPage }) =>
    paths.statusIncident(statusPage.id, statusPage.incident),
  ),
  '/status-pages/[page]/maintenance': page(({ statusPage }) => paths.statusPage(statusPage.id, 'maintenance')),
  '/status-pages/[page]/subscribers': page(({ statusPage }) => paths.statusPage(statusPage.id, 'subscribers')),
  '/stats': page(() => paths.stats()),
  '/traces/[trace]': page(({ trace }) => paths.trace(trace as TraceId)),
  '/wall/[dashboard]': page(({ dashboard }) => paths.wall(dashboard)),
}

export function exampleOf(name: string, things: Things): string {
  const [first] = routes[name]?.examples(things) ?? []
  if (first === undefined) throw new Error(`${name} has no example in the list of routes.`)
  return first
}

/** `/(app)/issues/page` → `/issues`: route groups do not appear in addresses. */
export function routeOf(entry: string): string {
  const segments = entry.split('/').slice(1, -1)
  return `/${segments.filter((segment) => !segment.startsWith('(')).join('/')}`
}

export async function builtRoutes(): Promise<readonly string[]> {
  const file = `${await pagesFor('.', '')}/server/app-paths-manifest.json`
  const entries = Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))))
  const own = entries.filter((entry) => entry.endsWith('/page') && !entry.startsWith('/_'))
  return own.map(routeOf).toSorted()
}
