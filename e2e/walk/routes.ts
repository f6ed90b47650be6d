import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventId, TraceId } from '#domain/ids.ts'
import { accountSections, paths, performancePages } from '#domain/paths.ts'
import { ISSUE, PROJECT, type Filled } from './fill.ts'

/** A page that the walk opens first. */
export interface Start {
  readonly path: string
  /** Who is not signed in sees another page there. */
  readonly as: 'owner' | 'stranger'
}

type Examples = (filled: Filled) => readonly Start[]

const asOwner =
  (to: (filled: Filled) => string | readonly string[]): Examples =>
  (filled) =>
    [to(filled)].flat().map((path) => ({ path, as: 'owner' }))
const asStranger =
  (path: string): Examples =>
  () => [{ path, as: 'stranger' }]
const at = (...all: readonly string[]) => asOwner(() => all)
const NONE = 'none'

/** An example of each route. */
export const starts: Readonly<Record<string, Examples>> = {
  '/': at(paths.home()),
  '/[first]/[second]/[[...rest]]': at('/organizations/home/issues/'),
  '/account': at('/account'),
  '/account/[section]': at(...accountSections.map((section) => paths.account(section))),
  '/alerts': at(paths.alerts()),
  '/alerts/[alert]': asOwner(({ alerts }) => alerts.map((id) => paths.alert(id))),
  '/alerts/[alert]/edit': asOwner(({ alerts }) => alerts.map((id) => paths.editAlert(id))),
  '/alerts/new': at(paths.newAlert()),
  '/alerts/receivers': at(paths.alertReceivers()),
  '/alerts/receivers/[receiver]': asOwner(({ receiver }) => paths.receiver(receiver)),
  '/alerts/receivers/new/[kind]': at(paths.newReceiver('webhook'), paths.newReceiver('mail')),
  '/confirm-email/[token]': asStranger(paths.confirmEmail(NONE)),
  '/digest': at(paths.digest()),
  '/digest/[digest]': at(paths.digest('123456')),
  '/events/[event]': asOwner(({ event }) => paths.event(event as EventId)),
  '/explore/traces': at(paths.explore(), paths.explore({ show: 'samples' }), paths.explore({ show: 'heatmap' })),
  '/feedback': at(paths.feedback()),
  '/invitation/[token]': asStranger(paths.invitation(NONE)),
  '/issues': at(paths.issues()),
  '/issues/[issue]': at(paths.issue(ISSUE)),
  '/issues/[issue]/attachments': at(paths.issueAttachments(ISSUE)),
  '/issues/[issue]/events': at(paths.issueEvents(ISSUE)),
  '/issues/[issue]/events/[event]': asOwner(({ event }) => paths.issueEvent(ISSUE, event as EventId)),
  '/issues/[issue]/feedback': at(paths.issueFeedback(ISSUE)),
  '/issues/[issue]/similar': at(paths.issueSimilar(ISSUE)),
  '/issues/[issue]/tags': at(paths.issueTags(ISSUE)),
  '/issues/[issue]/tags/[key]': at(paths.issueTag(ISSUE, 'environment')),
  '/issues/[issue]/ticket': asOwner(({ integration }) => paths.issueTicket(ISSUE, integration)),
  '/performance': at(paths.performance()),
  '/performance/[overview]': at(
    ...performancePages.filter((page) => page !== 'vitals').map((page) => paths.performanceOf(page)),
    paths.performanceOf('transactions', { name: 'GET /cart' }),
    paths.performanceOf('queries', { name: 'SELECT * FROM carts' }),
  ),
  '/performance/vitals': at(paths.performanceOf('vitals'), paths.performanceOf('vitals', { name: '/nothing' })),
  '/projects': at(paths.projects()),
  '/projects/[project]': at(paths.project(PROJECT)),
  '/projects/[project]/settings': at(`/projects/${PROJECT}/settings`),
  '/projects/[project]/settings/environments': at(paths.projectSettings(PROJECT, 'environments')),
  '/projects/[project]/settings/filters': at(paths.projectSettings(PROJECT, 'filters')),
  '/projects/[project]/settings/general': at(paths.projectSettings(PROJECT, 'general')),
  '/projects/[project]/settings/grouping': at(paths.projectSettings(PROJECT, 'grouping')),
  '/projects/[project]/settings/keys': at(paths.projectSettings(PROJECT, 'keys')),
  '/projects/[project]/settings/ownership': at(paths.projectSettings(PROJECT, 'ownership')),
  '/projects/[project]/settings/performance': at(paths.projectSettings(PROJECT, 'performance')),
  '/projects/[project]/settings/performance/[detector]': at(paths.detector(PROJECT, 'n_plus_one')),
  '/projects/[project]/settings/scrubbing': at(paths.projectSettings(PROJECT, 'scrubbing')),
  '/projects/[project]/settings/source-maps': at(paths.projectSettings(PROJECT, 'source-maps')),
  '/projects/[project]/settings/source-maps/[bundle]': asOwner(({ bundle }) => paths.artifactBundle(PROJECT, bundle)),
  '/projects/[project]/setup': at(paths.projectSetUp(PROJECT)),
  '/projects/new': at(paths.newProject()),
  '/releases': at(paths.releases()),
  '/releases/[version]': asOwner(({ release }) => paths.release(release)),
  '/reset-password': asStranger(paths.resetPassword()),
  '/reset-password/[token]': asStranger(paths.newPassword(NONE)),
  '/settings': at(paths.settings()),
  '/settings/audit': at(paths.organization('audit')),
  '/settings/general': at(paths.organization('general')),
  '/settings/instance': at(paths.organization('instance')),
  '/settings/integrations': at(paths.organization('integrations')),
  '/settings/integrations/[integration]': asOwner(({ integration }) => paths.integration(integration)),
  '/settings/integrations/new/[system]': at(...['github', 'gitlab', 'jira'].map((one) => paths.newIntegration(one))),
  '/settings/members': at(paths.organization('members')),
  '/settings/members/[member]': asOwner(({ member }) => paths.member(member)),
  '/settings/teams': at(paths.organization('teams')),
  '/settings/teams/[team]': asOwner(({ team }) => paths.team(team)),
  '/settings/tokens': at(paths.organization('tokens')),
  '/setup': asStranger(paths.setUp()),
  '/sign-in': asStranger(paths.signIn()),
  '/sign-in/code': asStranger(paths.secondFactor()),
  '/sign-up': asStranger(paths.signUp()),
  '/stats': at(paths.stats()),
  '/traces/[trace]': asOwner(({ trace }) => paths.trace(trace as TraceId)),
}

/** The routes of src/app, as their folders name them. */
export const routes: readonly string[] = globSync('**/page.tsx', {
  cwd: fileURLToPath(new URL('../../src/app', import.meta.url)),
})
  .map((file) => `/${join(file, '..')}`.replace('/(app)', '').replace(/^\/\.?$/, '') || '/')
  .toSorted()

// What an address may be in words comes before what it may be by a pattern.
const patterns = routes
  .toSorted((one, other) => weight(one) - weight(other))
  .map((route) => ({
    route,
    fits: new RegExp(
      `^${route.replaceAll(/\/\[\[\.\.\.[^\]]+\]\]/g, '(?:/.*)?').replaceAll(/\[[^\]]+\]/g, '[^/]+')}/?$`,
    ),
  }))

function weight(route: string): number {
  return route.split('[').length + (route.includes('...') ? 100 : 0)
}

/**
 * What an address is an example of: its route and the names of its parameters. Of addresses that no page has (the API's,
 * files) their path, with what counts and names things left out.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const route = patterns.find(({ fits }) => fits.test(pathname))?.route
  const isPage = route !== undefined && !pathname.startsWith('/api/')
  const path = isPage ? route : pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
  const names = [...new Set(searchParams.keys())].toSorted().join('&')
  return names === '' ? path : `${path}?${names}`
}
