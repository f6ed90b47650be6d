import { pretendingAt, type Pretence } from '#domain/pretence.ts'
import type { Examples } from './examples.ts'

type PageState = 'full' | Pretence

interface DevPage {
  /** Values for the route's parameters; '' or absent if this server has no example. Not needed for static routes. */
  readonly example?: (examples: Examples) => Readonly<Record<string, string | undefined>>
  /** Its data sources: `events`, `members`, or areas of the catalogue. Empty if it shows no data. */
  readonly reads: readonly string[]
  /** Defaults to full, empty, slow and failed. */
  readonly states?: readonly PageState[]
}

const DATA_STATES: readonly PageState[] = ['full', 'empty', 'slow', 'failed']
const form: Pick<DevPage, 'reads' | 'states'> = { reads: [], states: ['full', 'signed_out'] }
const open: Pick<DevPage, 'reads' | 'states'> = { reads: [], states: ['signed_out'] }
const issue = ({ issue: found }: Examples) => ({ issue: found })
const dashboard = ({ dashboard: found }: Examples) => ({ dashboard: found })
const check = ({ check: found }: Examples) => ({ check: found })
const statusPage = ({ statusPage: found }: Examples) => ({ page: found })
const project = ({ project: found }: Examples) => ({ project: found })
/** A mail link's token that was never issued. */
const token = () => ({ token: 'expired' })

/** Every page by route, with the data sources that its states simulate. */
export const pageStates: Readonly<Record<string, DevPage>> = {
  '/overview': { reads: ['events', 'overview', 'releases', 'alerts'] },
  '/issues': { reads: ['events', 'issues'] },
  '/issues/[issue]': { example: issue, reads: ['events'] },
  '/issues/[issue]/attachments': { example: issue, reads: ['attachments'] },
  '/issues/[issue]/events': { example: issue, reads: ['events'] },
  '/issues/[issue]/events/[event]': { example: ({ issue: of, event }) => ({ issue: of, event }), reads: ['events'] },
  '/issues/[issue]/feedback': { example: issue, reads: ['feedback'] },
  '/issues/[issue]/grouping': { example: issue, reads: ['events', 'issues'] },
  '/issues/[issue]/tags': { example: issue, reads: ['events'] },
  '/issues/[issue]/tags/[key]': { example: (found) => ({ ...issue(found), key: 'release' }), reads: ['events'] },
  '/issues/[issue]/ticket': { example: issue, reads: ['integrations'] },
  '/feedback': { reads: ['feedback'] },
  '/replays': { reads: ['replays'] },
  '/replays/clicks': { reads: ['replays'] },
  '/replays/[replay]': { example: ({ replay }) => ({ replay }), reads: ['replays'] },
  '/traces/[trace]': { example: ({ trace }) => ({ trace }), reads: ['events'] },
  '/uptime': { reads: ['events', 'uptime'] },
  '/uptime/[check]': { example: check, reads: ['events', 'uptime'] },
  '/uptime/[check]/edit': { example: check, ...form },
  '/uptime/import': form,
  '/uptime/maintenance': { reads: ['uptime'] },
  '/uptime/new': form,
  '/uptime/probes': { reads: ['uptime'] },
  '/dashboards': { reads: ['dashboards'] },
  '/dashboards/[dashboard]': { example: dashboard, reads: ['events', 'dashboards'] },
  '/dashboards/[dashboard]/settings': { example: dashboard, reads: ['dashboards'] },
  '/dashboards/[dashboard]/widgets/[widget]': {
    example: (found) => ({ ...dashboard(found), widget: 'new' }),
    reads: ['events', 'dashboards'],
  },
  '/dashboards/add': { reads: ['events', 'dashboards'] },
  '/dashboards/import': form,
  '/wall/[dashboard]': { example: dashboard, reads: ['events', 'dashboards'] },
  '/shared/[token]': { example: token, ...open },
  '/docs/api': form,
  '/explore/logs': { reads: ['events'] },
  '/explore/metrics': { reads: ['events'] },
  '/explore/sql': { reads: ['searchViews'] },
  '/explore/traces': { reads: ['events'] },
  '/performance': { reads: ['events'] },
  '/performance/[overview]': { example: () => ({ overview: 'queries' }), reads: ['events'] },
  '/performance/vitals': { reads: ['events'] },
  '/profiles': { reads: ['events'] },
  '/profiles/[profile]': { example: ({ profile }) => ({ profile }), reads: ['events'] },
  '/profiles/flame-graph': { reads: ['events'] },
  '/profiles/span': { reads: ['events'], states: ['empty'] },
  '/compare-releases': { reads: ['releases', 'events'] },
  '/releases': { reads: ['releases', 'events'] },
  '/releases/[version]': { example: ({ release }) => ({ version: release }), reads: ['releases'] },
  '/status-pages': { reads: ['statusPages'] },
  '/status-pages/[page]': { example: statusPage, reads: ['statusPages'] },
  '/status-pages/[page]/components/[component]': {
    example: (found) => ({ ...statusPage(found), component: 'new' }),
    reads: ['statusPages'],
  },
  '/status-pages/[page]/incidents': { example: statusPage, reads: ['statusPages'] },
  '/status-pages/[page]/incidents/[incident]': {
    example: (found) => ({ ...statusPage(found), incident: found.statusIncident }),
    reads: ['statusPages'],
  },
  '/status-pages/[page]/maintenance': { example: statusPage, reads: ['statusPages'] },
  '/status-pages/[page]/subscribers': { example: statusPage, reads: ['statusPages'] },
  '/stats': { reads: ['outcomes'] },
  '/alerts': { reads: ['alerts'] },
  '/alerts/[alert]': { example: ({ alert }) => ({ alert }), reads: ['alerts'] },
  '/alerts/[alert]/edit': { example: ({ alert }) => ({ alert }), reads: ['alerts'] },
  '/alerts/new': form,
  '/alerts/receivers': { reads: ['alerts'] },
  '/alerts/receivers/[receiver]': { example: ({ receiver }) => ({ receiver }), reads: ['alerts'] },
  '/alerts/receivers/new/[kind]': { example: () => ({ kind: 'slack' }), ...form },
  '/monitors': { reads: ['events', 'monitors'] },
  '/monitors/[monitor]': { example: ({ monitor }) => ({ monitor }), reads: ['events', 'monitors'] },
  '/monitors/[monitor]/edit': { example: ({ monitor }) => ({ monitor }), reads: ['monitors'] },
  '/monitors/new': form,
  '/digest': form,
  '/digest/[digest]': { example: () => ({ digest: '3127401182' }), reads: ['events'], states: ['empty', 'failed'] },
  '/projects': { reads: ['projects'] },
  '/projects/new': form,
  '/projects/[project]/health': { example: project, reads: ['releases', 'events'] },
  '/projects/[project]/setup': { example: project, reads: ['projects'] },
  '/projects/[project]/settings/general': { example: project, reads: ['projects'] },
  '/projects/[project]/settings/keys': { example: project, reads: ['projects'] },
  '/projects/[project]/settings/environments': { example: project, reads: ['events'] },
  '/projects/[project]/settings/grouping': { example: project, reads: ['rules'] },
  '/projects/[project]/settings/scrubbing': { example: project, reads: ['rules'] },
  '/projects/[project]/settings/filters': { example: project, reads: ['rules'] },
  '/projects/[project]/settings/toolbar': { example: project, reads: ['rules'] },
  '/projects/[project]/settings/ownership': { example: project, reads: ['ownership'] },
  '/projects/[project]/settings/performance': { example: project, reads: ['rules'] },
  '/projects/[project]/settings/performance/[detector]': {
    example: (found) => ({ ...project(found), detector: 'n_plus_one' }),
    reads: ['rules'],
  },
  '/projects/[project]/settings/limits': { example: project, reads: ['spikes'] },
  '/projects/[project]/settings/source-maps': { example: project, reads: ['artifacts'] },
  '/projects/[project]/settings/source-maps/[bundle]': {
    example: ({ bundle, ...found }) => ({ ...project(found), bundle }),
    reads: ['artifacts'],
  },
  '/settings/general': { reads: ['organization'] },
  '/settings/members': { reads: ['members'] },
  '/settings/members/[member]': { example: ({ member }) => ({ member }), reads: ['members'] },
  '/settings/teams': { reads: ['teams'] },
  '/settings/teams/[team]': { example: ({ team }) => ({ team }), reads: ['teams'] },
  '/settings/webhooks': { reads: ['webhooks', 'projects'] },
  '/settings/webhooks/[webhook]': {
    example: ({ webhook }) => ({ webhook }),
    reads: ['webhooks'],
  },
  '/settings/integrations': { reads: ['integrations'] },
  '/settings/integrations/github': { reads: ['github'] },
  '/settings/integrations/slack': { reads: ['slack'] },
  '/settings/integrations/[integration]': {
    example: ({ integration }) => ({ integration }),
    reads: ['integrations'],
  },
  '/settings/integrations/new/[system]': { example: () => ({ system: 'github' }), ...form },
  '/settings/limits': { reads: ['quotas'] },
  '/settings/holds': { reads: ['holds'] },
  '/settings/security': { reads: ['organization'] },
  '/settings/tokens': { reads: ['tokens'] },
  '/settings/sign-on': { reads: ['signOn', 'tokens'] },
  '/settings/audit': { reads: ['audit'] },
  // Measures the data folder itself, bypassing all data sources.
  '/settings/instance': form,
  '/account/[section]': { example: () => ({ section: 'notifications' }), reads: ['preferences'] },
  '/oauth/authorize': form,
  '/sign-in': open,
  '/sign-in/code': open,
  '/sign-up': open,
  '/setup': open,
  '/reset-password': open,
  '/reset-password/[token]': { example: token, ...open },
  '/invitation/[token]': { example: token, ...open },
  '/confirm-email/[token]': { example: token, ...open },
}

/** Routes without a page of their own, which redirect. */
export const redirects: readonly string[] = [
  '/',
  '/[first]/[second]/[[...rest]]',
  '/account',
  '/events/[event]',
  '/projects/[project]',
  '/projects/[project]/settings',
  '/settings',
]

interface ShownState {
  readonly name: PageState
  readonly address: string
}

/** A page's states with their addresses, or `undefined` if this server has no example for it. */
export function shownStates(route: string, examples: Examples): readonly ShownState[] | undefined {
  const page = pageStates[route]
  const parts = page?.example?.(examples) ?? {}
  if (page === undefined || Object.values(parts).includes(undefined)) return undefined
  const path = route.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
  return (page.states ?? DATA_STATES).map((name) => ({
    name,
    address: name === 'full' ? path : pretendingAt(path, { pretence: name, stores: page.reads }),
  }))
}

/** The route's name in the address of its states: `/issues/[issue]` → `issues.issue`. */
export function pageName(route: string): string {
  return route.slice(1).replaceAll(/[[\]]/g, '').replaceAll('/', '.')
}
