import type { Permission } from '#domain/access/roles.ts'
import { SPAN, type Target } from './harness/access-stage.ts'

/**
 * The expected access rules for every page, server function and API endpoint. access-matrix.test.ts discovers them all
 * and fails if one is missing here.
 */

interface Rule {
  /** `nothing`: public. Empty: any signed-in person. */
  readonly needs: 'nothing' | readonly Permission[]
  /**
   * For project resources: without access, the caller gets a 404 (`hides`), or the same response as for a nonexistent
   * resource, without any effect (`silent`).
   */
  readonly inProject?: 'hides' | 'silent'
}

export type PageRule = Rule

export interface FunctionRule extends Rule {
  /** The arguments: harmless, and valid enough to get as far as possible. */
  readonly args: (target: Target) => readonly unknown[]
  /** It looks up the project before it checks a restricted permission, so 404 comes before 403. */
  readonly looksFirst?: true
  /** It ends the calling session, so each call gets a session of its own. */
  readonly endsSession?: true
}

export interface EndpointRule extends Rule {
  /** It identifies the caller, so an unknown token is rejected. */
  readonly tellsWho?: true
  readonly query?: string
  /** Path values that replace those of the target. */
  readonly names?: Readonly<Record<string, string>>
  /** The resource does not exist, so no call can delete it. Callers with access get a 404. */
  readonly isGone?: true
  /** Sent as JSON or as a form. */
  readonly body?: (target: Target) => unknown
  /** Deletes something, which is recreated before each call. */
  readonly takesAway?: boolean
}

const open = { needs: 'nothing' } as const satisfies Rule
/** A landing page that leads to pages with rules of their own. */
const somebody = { needs: [] } as const satisfies Rule
const events = { needs: ['event:read', 'project:read'] } as const satisfies Rule
const anEvent = { ...events, inProject: 'hides' } as const satisfies Rule
const aReplay = anEvent
const replayRemoval = {
  needs: ['event:admin', 'event:read', 'project:read'],
  inProject: 'hides',
  takesAway: true,
} as const satisfies EndpointRule
const aProject = { needs: ['project:read'], inProject: 'hides' } as const satisfies Rule

const noReplays = { query: `id:${'0'.repeat(32)}`, projects: [], environments: [], period: '1h' }

/** A rule refers to projects, people and teams. */
const alertRules = { needs: ['alerts:read', 'project:read', 'member:read', 'team:read'] } as const satisfies Rule

const checks = { needs: ['event:read', 'project:read'] } as const satisfies Rule
/** Dashboards show data of every kind. */
const boards = ['event:read', 'project:read', 'org:read', 'alerts:read'] as const satisfies readonly Permission[]
const aBoard = { needs: boards, inProject: 'hides' } as const satisfies Rule

/** By route. */
export const pages: Readonly<Record<string, PageRule>> = {
  '/': open,
  '/sign-in': open,
  '/sign-in/code': open,
  '/sign-up': open,
  '/oauth/authorize': { needs: ['org:read'] },
  '/setup': open,
  '/invitation/[token]': open,
  '/reset-password': open,
  '/reset-password/[token]': open,
  '/confirm-email/[token]': open,

  '/overview': { needs: ['event:read', 'project:read', 'alerts:read'] },
  '/issues': events,
  '/feedback': events,
  '/replays': events,
  '/replays/[replay]': anEvent,
  '/replays/clicks': events,
  '/issues/[issue]': anEvent,
  '/issues/[issue]/events': anEvent,
  '/issues/[issue]/tags': anEvent,
  '/issues/[issue]/tags/[key]': anEvent,
  '/issues/[issue]/grouping': anEvent,
  '/issues/[issue]/attachments': anEvent,
  '/issues/[issue]/feedback': anEvent,
  '/issues/[issue]/events/[event]': anEvent,
  '/issues/[issue]/ticket': { needs: ['event:read', 'event:write', 'project:read'], inProject: 'hides' },
  '/events/[event]': anEvent,
  '/digest': events,
  '/digest/[digest]': { ...events, inProject: 'silent' },
  '/traces/[trace]': anEvent,
  '/explore/logs': events,
  '/explore/metrics': events,
  '/explore/sql': events,
  '/explore/traces': events,
  '/performance': events,
  '/performance/[overview]': events,
  '/performance/vitals': events,
  '/profiles': events,
  '/profiles/[profile]': anEvent,
  '/profiles/flame-graph': events,
  '/profiles/span': { needs: ['event:read'], inProject: 'silent' },
  '/compare-releases': { ...events, inProject: 'silent' },
  '/releases': events,
  '/releases/[version]': anEvent,
  '/stats': { needs: ['org:read', 'project:read'] },
  '/[first]/[second]/[[...rest]]': { needs: ['project:read'] },

  '/projects': { needs: ['project:read', 'event:read', 'org:read'] },
  '/projects/new': { needs: ['project:write'] },
  '/projects/[project]': aProject,
  '/projects/[project]/health': anEvent,
  '/projects/[project]/setup': anEvent,
  '/projects/[project]/settings': somebody,
  '/projects/[project]/settings/general': aProject,
  '/projects/[project]/settings/keys': aProject,
  '/projects/[project]/settings/environments': aProject,
  '/projects/[project]/settings/grouping': aProject,
  '/projects/[project]/settings/ownership': aProject,
  '/projects/[project]/settings/scrubbing': aProject,
  '/projects/[project]/settings/performance': aProject,
  '/projects/[project]/settings/performance/[detector]': aProject,
  '/projects/[project]/settings/limits': aProject,
  '/projects/[project]/settings/filters': aProject,
  '/projects/[project]/settings/toolbar': aProject,
  '/projects/[project]/settings/source-maps': aProject,
  '/projects/[project]/settings/source-maps/[bundle]': aProject,

  '/monitors': { needs: ['event:read', 'project:read'] },
  '/monitors/[monitor]': { needs: ['event:read', 'project:read'], inProject: 'hides' },
  '/monitors/[monitor]/edit': { needs: ['project:write', 'event:read'], inProject: 'hides' },
  '/monitors/new': { needs: ['project:write', 'project:read'] },
  '/status-pages': { needs: ['alerts:read'] },
  '/status-pages/[page]': { needs: ['alerts:read'] },
  '/status-pages/[page]/components/[component]': { needs: ['org:write', 'alerts:read'] },
  '/status-pages/[page]/incidents': { needs: ['alerts:read'] },
  '/status-pages/[page]/incidents/[incident]': { needs: ['alerts:read'] },
  '/status-pages/[page]/maintenance': { needs: ['alerts:read'] },
  '/status-pages/[page]/subscribers': { needs: ['org:write', 'alerts:read'] },

  '/alerts': alertRules,
  '/alerts/new': { needs: ['alerts:write', 'event:read', ...alertRules.needs] },
  '/alerts/[alert]': { needs: ['event:read', ...alertRules.needs], inProject: 'hides' },
  '/alerts/[alert]/edit': { needs: ['alerts:write', 'event:read', ...alertRules.needs], inProject: 'hides' },
  '/alerts/receivers': { needs: ['alerts:read'] },
  '/alerts/receivers/new/[kind]': { needs: ['alerts:write'] },
  '/alerts/receivers/[receiver]': { needs: ['alerts:write', 'alerts:read'] },

  '/uptime': checks,
  '/uptime/new': { needs: ['alerts:write', 'org:read', ...checks.needs] },
  '/uptime/import': { needs: ['alerts:write', 'project:read'] },
  '/uptime/maintenance': checks,
  '/uptime/probes': { needs: ['org:read'] },
  '/uptime/[check]': { needs: ['org:read', ...checks.needs], inProject: 'hides' },
  '/uptime/[check]/edit': { needs: ['alerts:write', 'org:read', ...checks.needs], inProject: 'hides' },

  '/dashboards': { needs: boards },
  '/dashboards/add': { needs: ['event:write', ...boards] },
  '/dashboards/import': { needs: ['event:write', 'project:read'] },
  '/dashboards/[dashboard]': aBoard,
  '/dashboards/[dashboard]/settings': aBoard,
  '/dashboards/[dashboard]/widgets/[widget]': { needs: ['event:write', ...boards], inProject: 'hides' },
  '/wall/[dashboard]': aBoard,
  // The token in its address is the proof of access.
  '/shared/[token]': open,

  '/docs/api': { needs: ['org:read'] },

  '/account': somebody,
  '/account/[section]': { needs: ['org:read'] },

  '/settings': somebody,
  '/settings/general': { needs: ['org:read', 'member:read'] },
  '/settings/members': { needs: ['member:read', 'team:read'] },
  '/settings/members/[member]': { needs: ['member:read', 'team:read'] },
  '/settings/teams': { needs: ['team:read'] },
  '/settings/teams/[team]': { needs: ['team:read', 'member:read', 'project:read'] },
  '/settings/webhooks': { needs: ['org:write', 'project:read'] },
  '/settings/webhooks/[webhook]': { needs: ['org:write', 'project:read'] },
  '/settings/integrations': { needs: ['org:write'] },
  '/settings/integrations/github': { needs: ['org:write', 'project:read'] },
  '/settings/integrations/slack': { needs: ['org:write', 'project:read'] },
  '/settings/integrations/new/[system]': { needs: ['org:write'] },
  '/settings/integrations/[integration]': { needs: ['org:write', 'project:read'] },
  '/settings/limits': { needs: ['org:read', 'project:read'] },
  '/settings/holds': { needs: ['org:admin', 'project:read'] },
  '/settings/security': { needs: ['org:admin'] },
  '/settings/tokens': { needs: ['org:admin'] },
  '/settings/sign-on': { needs: ['org:admin'] },
  '/settings/audit': { needs: ['org:write'] },
  '/settings/instance': { needs: ['org:admin'] },
}

/** A form as the browser posts it, after the previous form state. */
export function form(fields: Readonly<Record<string, string | readonly string[]>> = {}): readonly [object, FormData] {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return [{ values: {}, edition: 0, stamp: '', note: null, problems: [], theirs: null, result: null }, data]
}

/** An empty form: it is rejected and changes nothing. */
const emptyForm = () => form()
const formOnly = () => [form()[1]]
const formOf = ({ slug }: Target) => form({ subject: slug })

const everybody = { needs: 'nothing', args: emptyForm } as const satisfies FunctionRule
const leaving = { needs: 'nothing', args: () => [], endsSession: true } as const satisfies FunctionRule
const oneself = { needs: ['org:read'], args: emptyForm } as const satisfies FunctionRule
const people = { needs: ['member:admin'], args: emptyForm } as const satisfies FunctionRule
const teams = { needs: ['team:admin'], args: emptyForm } as const satisfies FunctionRule
const triage = { needs: ['event:write'], inProject: 'silent' } as const satisfies Rule
const mark = { needs: ['event:read'], inProject: 'silent' } as const satisfies Rule
const settings = {
  needs: ['project:write'],
  inProject: 'hides',
  looksFirst: true,
  args: formOf,
} as const satisfies FunctionRule

const webhooks = { needs: ['org:write'], args: emptyForm } as const satisfies FunctionRule
const integrations = { needs: ['org:write', 'project:read'], args: emptyForm } as const satisfies FunctionRule
const ofIssue = {
  needs: ['event:read', 'event:write'],
  inProject: 'silent',
  args: ({ issue }) => form({ subject: String(issue) }),
} as const satisfies FunctionRule

/** By file, under src/features, and name. */
export const functions: Readonly<Record<string, FunctionRule>> = {
  'accounts/sign-in/actions.ts signIn': everybody,
  'accounts/sign-in/actions.ts confirmWithCode': everybody,
  'accounts/sign-in/actions.ts confirmWithRecoveryCode': everybody,
  'accounts/sign-in/actions.ts startProvider': everybody,
  'accounts/recover/actions.ts askForReset': everybody,
  'accounts/recover/actions.ts setPassword': everybody,
  'accounts/recover/actions.ts confirmEmail': everybody,
  'accounts/join/actions.ts createOwner': everybody,
  'accounts/join/actions.ts signUp': everybody,
  'accounts/join/actions.ts acceptInvitation': everybody,
  'accounts/authorize/actions.ts answerApplication': oneself,
  'shell/palette/actions.ts listPlaces': { ...events, args: () => [] },
  'shell/palette/actions.ts search': { ...events, args: ({ issue }) => [String(issue)] },
  'shell/may-look-up.ts mayLookUp': { needs: 'nothing', args: () => [] },

  'traces/actions.ts readSpan': {
    needs: ['event:read', 'project:read'],
    inProject: 'silent',
    args: ({ trace }) => [trace, SPAN],
  },
  'issues/attachments/actions.ts showText': {
    needs: ['event:read'],
    inProject: 'silent',
    args: ({ projectId, attachment }) => [`${projectId}:${attachment}`],
  },
  // A nonexistent one, because the following calls still need the existing one.
  'issues/attachments/actions.ts deleteAttachment': {
    needs: ['event:admin', 'event:read'],
    inProject: 'silent',
    args: ({ projectId }) => form({ subject: `${projectId}:999999` }),
  },
  'issues/feedback/actions.ts markFeedback': {
    needs: ['event:write'],
    inProject: 'silent',
    args: () => [form({ ids: '999999', as: 'read' })[1]],
  },
  'issues/copy/actions.ts textOf': {
    ...events,
    inProject: 'silent',
    args: ({ issue, event }) => [String(issue), event, 'markdown'],
  },
  'issues/list/peek.ts peekIssues': { needs: ['event:read'], inProject: 'silent', args: ({ issue }) => [[issue]] },
  'issues/activity/actions.ts addComment': { ...triage, args: ({ issue }) => form({ subject: String(issue) }) },
  'issues/activity/actions.ts editComment': {
    ...triage,
    args: ({ issue }) => form({ subject: '999999', issue: String(issue), text: 'x' }),
  },
  'issues/activity/actions.ts removeComment': { ...triage, args: () => form({ subject: '999999' }) },
  'issues/activity/actions.ts findMentionables': {
    needs: ['event:read'],
    inProject: 'silent',
    args: ({ issue }) => [issue],
  },
  'logs/actions.ts findLogAttributes': { ...events, args: () => ['', []] },
  'logs/actions.ts findLogValues': { ...events, args: () => ['release', false, '', []] },
  'replays/seen/actions.ts seeReplay': { ...mark, args: ({ replay }) => [replay] },
  // The id of a nonexistent replay.
  'replays/list/delete.ts deleteFoundReplays': {
    needs: ['event:admin', 'event:read', 'project:read'],
    args: () => form({ subject: JSON.stringify(noReplays) }),
  },
  'replays/list/actions.ts findReplayTags': { ...events, args: () => ['', []] },
  'replays/list/actions.ts findReplayValues': { ...events, args: () => ['release', false, '', []] },
  'metrics/actions.ts findMetricAttributes': { ...events, args: () => ['', []] },
  'metrics/actions.ts findMetricValues': { ...events, args: () => ['release', false, '', []] },
  'explore/actions.ts findAttributes': { ...events, args: () => ['', []] },
  'explore/actions.ts findNumbers': { ...events, args: () => ['', []] },
  'explore/actions.ts findSpanValues': { ...events, args: () => ['release', false, '', []] },
  'explore/saved/actions.ts saveQuery': { needs: ['event:write', 'project:read'], args: emptyForm },
  'explore/saved/actions.ts editQuery': { needs: ['event:write'], args: emptyForm },
  'explore/saved/actions.ts updateQuery': { needs: ['event:write', 'project:read'], args: emptyForm },
  'explore/saved/actions.ts removeQuery': { needs: ['event:write'], args: emptyForm },
  'sql/saved/actions.ts saveStatement': { needs: ['event:write', 'project:read'], args: emptyForm },
  'sql/saved/actions.ts editStatement': { needs: ['event:write'], args: emptyForm },
  'sql/saved/actions.ts updateStatement': { needs: ['event:write', 'project:read'], args: emptyForm },
  'sql/saved/actions.ts removeStatement': { needs: ['event:write'], args: emptyForm },
  'logs/scroll/actions.tsx olderLines': { ...events, args: () => ['', '1.2.3.4'] },
  'logs/scroll/open-line.tsx openLine': { ...events, args: () => ['', '1.2.3.4'] },
  'logs/saved/actions.ts saveLogs': { needs: ['event:write', 'project:read'], args: emptyForm },
  'logs/saved/actions.ts editLogs': { needs: ['event:write'], args: emptyForm },
  'logs/saved/actions.ts updateLogs': { needs: ['event:write', 'project:read'], args: emptyForm },
  'logs/saved/actions.ts removeLogs': { needs: ['event:write'], args: emptyForm },
  'uptime/edit/actions.ts saveCheck': { needs: ['alerts:write', 'event:read', 'project:read'], args: emptyForm },
  'uptime/edit/actions.ts removeCheck': { needs: ['alerts:write'], args: emptyForm },
  'uptime/import/actions.ts importKuma': { needs: ['alerts:write', 'project:read'], args: emptyForm },
  'uptime/maintenance/actions.ts createWindow': {
    needs: ['alerts:write', 'event:read', 'project:read'],
    args: emptyForm,
  },
  'uptime/maintenance/actions.ts removeWindow': { needs: ['alerts:write'], args: emptyForm },
  'uptime/probes/actions.ts addProbe': { needs: ['org:write'], args: emptyForm },
  'uptime/probes/actions.ts removeProbe': { needs: ['org:write'], args: emptyForm },
  'dashboards/list/actions.ts createDashboard': { needs: ['event:write'], args: emptyForm },
  'dashboards/list/actions.ts importDashboard': { needs: ['event:write', 'project:read'], args: emptyForm },
  'dashboards/page/actions.ts arrangeWidgets': {
    needs: ['event:read', 'event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => [dashboard, 999_999, {}],
  },
  'dashboards/page/actions.ts removeWidget': {
    needs: ['event:read', 'event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => [form({ subject: String(dashboard), version: '1', widget: 'none' })[1]],
  },
  'dashboards/page/actions.ts restoreVersion': {
    needs: ['event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => [form({ subject: String(dashboard), version: '999999' })[1]],
  },
  'dashboards/page/actions.ts saveWidget': {
    needs: ['event:read', 'event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => form({ dashboard: String(dashboard), widget: 'none', draft: 'of=events' }),
  },
  'dashboards/widget/actions.ts findFields': { needs: boards, args: () => ['logs', ''] },
  'dashboards/widget/actions.ts findFieldValues': { needs: boards, args: () => ['logs', 'release', false, ''] },
  'dashboards/settings/actions.ts changeSettings': {
    needs: ['event:read', 'event:write', 'project:read'],
    inProject: 'silent',
    args: ({ dashboard }) => form({ subject: String(dashboard) }),
  },
  'dashboards/settings/actions.ts changeSharing': {
    needs: ['event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => form({ subject: String(dashboard), seenBy: 'viewer', editedBy: 'member' }),
  },
  'dashboards/settings/actions.ts makeLink': { needs: ['org:write'], args: () => form({ subject: '999999' }) },
  'dashboards/settings/actions.ts removeLink': {
    needs: ['event:write'],
    inProject: 'silent',
    args: ({ dashboard }) => form({ subject: `${dashboard} 999999` }),
  },
  'dashboards/settings/actions.ts removeDashboard': { needs: ['event:write'], args: () => form({ subject: '999999' }) },
  'status-pages/list/actions.ts createStatusPage': { needs: ['org:write'], args: emptyForm },
  'status-pages/page/actions.ts changeStatusPage': { needs: ['alerts:read', 'org:write'], args: emptyForm },
  'status-pages/page/actions.ts arrangeComponent': { needs: ['alerts:read', 'org:write'], args: emptyForm },
  'status-pages/page/actions.ts removeComponent': { needs: ['alerts:read', 'org:write'], args: emptyForm },
  'status-pages/page/actions.ts removeStatusPage': { needs: ['org:write'], args: () => form({ subject: '999999' }) },
  'status-pages/component/actions.ts saveComponent': { needs: ['alerts:read', 'org:write'], args: emptyForm },
  'status-pages/incidents/actions.ts openIncident': { needs: ['alerts:read', 'alerts:write'], args: emptyForm },
  'status-pages/incidents/actions.ts planMaintenance': { needs: ['alerts:read', 'alerts:write'], args: emptyForm },
  'status-pages/incidents/actions.ts updateIncident': { needs: ['alerts:read', 'alerts:write'], args: emptyForm },
  'status-pages/incidents/actions.ts removeIncident': {
    needs: ['alerts:write'],
    args: () => form({ subject: '999999 999999' }),
  },
  'status-pages/subscribers/actions.ts removeSubscriber': {
    needs: ['org:write'],
    args: () => form({ subject: '999999 999999' }),
  },
  'issues/search-box/actions.ts findTags': { ...events, args: () => ['', []] },
  'issues/search-box/actions.ts findValues': { ...events, args: () => ['release', false, '', []] },
  'issues/views/actions.ts saveView': { needs: ['event:write', 'project:read'], args: emptyForm },
  'issues/views/actions.ts editView': { needs: ['event:write'], args: emptyForm },
  'issues/views/actions.ts updateView': { needs: ['event:write', 'project:read'], args: emptyForm },
  'issues/views/actions.ts removeView': { needs: ['event:write'], args: emptyForm },
  'issues/views/actions.ts moveView': { needs: ['event:write'], args: formOnly },
  'issues/views/actions.ts setFirstView': { needs: ['event:write'], args: formOnly },
  'issues/bulk/actions.ts takeStep': {
    needs: ['event:read', 'event:write', 'project:read'],
    args: () => ['/issues?query=is%3Aresolved+issue%3ANONE-1', { kind: 'reopen' }, null],
  },
  'issues/bulk/actions.ts findReleasesOfList': { ...events, args: () => ['/issues', ''] },
  'issues/bulk/actions.ts findOwnersOfList': { ...events, args: () => ['/issues'] },
  'issues/state/actions.ts readQuestionTexts': { ...events, args: () => [] },
  'issues/state/actions.ts decide': { ...triage, args: ({ issue }) => [[issue], { kind: 'reopen' }] },
  'issues/state/actions.ts findReleases': { ...events, inProject: 'silent', args: ({ issue }) => [[issue], ''] },
  'issues/owner/actions.ts findOwnerChoices': { ...events, inProject: 'silent', args: ({ issue }) => [[issue]] },
  'issues/owner/actions.ts assignIssues': { ...triage, args: ({ issue }) => [[issue], null] },
  'issues/marks/actions.ts bookmarkIssue': { ...mark, args: ({ issue }) => [issue, true] },
  'issues/marks/actions.ts followIssue': { ...mark, args: ({ issue }) => [issue, true] },
  'issues/marks/actions.ts seeIssue': { ...mark, args: ({ issue }) => [issue] },
  'issues/state/actions.ts mergeIssues': { ...triage, args: ({ issue }) => [[issue]] },
  'issues/state/actions.ts undoChange': {
    ...triage,
    args: () => [{ kind: 'action', action: '00000000-0000-4000-8000-000000000000' }],
  },
  'issues/state/actions.ts restoreDeleted': {
    ...triage,
    needs: [...triage.needs, 'event:admin'],
    args: () => ['00000000-0000-4000-8000-000000000000'],
  },
  'issues/state/actions.ts takeOutGroups': { ...triage, args: ({ issue }) => [issue, []] },
  'issues/state/actions.ts takeStrangersOut': { ...triage, args: ({ issue }) => [issue] },
  'issues/state/actions.ts resolveAgain': { ...triage, args: ({ issue }) => [issue] },

  'issues/tickets/actions.ts changeLinks': ofIssue,
  'issues/tickets/actions.ts linkTicket': ofIssue,
  'issues/tickets/actions.ts createTicket': { ...ofIssue, needs: ['event:read', 'event:write', 'project:read'] },

  'releases/page/actions.ts markAsReleased': {
    needs: ['project:releases', 'project:read'],
    inProject: 'silent',
    args: ({ release }) => [release],
  },
  'releases/page/actions.ts setArchived': {
    needs: ['project:releases', 'project:read'],
    inProject: 'silent',
    args: ({ release }) => [release, false],
  },

  'projects/actions.ts createProject': { needs: ['project:write'], args: emptyForm },
  'projects/actions.ts lookForFirstEvent': {
    needs: ['project:read', 'event:read'],
    inProject: 'silent',
    args: ({ slug }) => [slug],
  },
  'project-settings/general/actions.ts changeGeneral': settings,
  'project-settings/general/actions.ts changeAccess': {
    ...settings,
    needs: ['project:admin', 'team:read'],
    args: ({ slug, name, team }) =>
      form({ subject: slug, access: name === 'open' ? 'organization' : 'teams', teams: String(team) }),
  },
  'project-settings/general/actions.ts removeProject': { ...settings, needs: ['project:admin'] },
  'project-settings/keys/actions.ts createKey': settings,
  'project-settings/keys/actions.ts changeKey': {
    ...settings,
    args: ({ slug, key }) => form({ subject: slug, key, [`label-${key}`]: 'renamed', [`enabled-${key}`]: 'on' }),
  },
  'project-settings/keys/actions.ts removeKey': {
    ...settings,
    args: ({ slug }) => [slug, ...form({ subject: 'none' })],
  },
  'project-settings/environments/actions.ts changeEnvironment': {
    ...settings,
    args: ({ slug }) => [form({ subject: slug, name: 'staging', intent: 'hide' })[1]],
  },
  'project-settings/filters/actions.ts liftDiscard': {
    needs: ['event:admin', 'project:read'],
    args: ({ slug }) => [form({ subject: slug, group: '0'.repeat(32) })[1]],
  },
  'project-settings/limits/actions.ts changeSpikes': {
    ...settings,
    args: ({ slug }) => [form({ subject: slug, intent: 'on' })[1]],
  },
  'project-settings/limits/actions.ts changeSampling': settings,
  'project-settings/grouping/actions.ts changeGrouping': settings,
  'project-settings/ownership/actions.ts changeOwnership': settings,
  'project-settings/scrubbing/actions.ts changeScrubbing': settings,
  'project-settings/filters/actions.ts changeFilters': settings,
  'project-settings/toolbar/actions.ts changeToolbar': settings,
  'project-settings/source-maps/actions.ts changeSourceMaps': settings,
  'project-settings/detectors/actions.ts changeDetector': {
    ...settings,
    args: ({ slug }) => form({ subject: slug, detector: 'slow_query', durationMs: '700' }),
  },

  'organization/general/actions.ts changeGeneral': { needs: ['org:write'], args: emptyForm },
  'organization/members/actions.ts invite': people,
  'organization/members/actions.ts revokeInvitation': people,
  'organization/members/actions.ts changeRole': people,
  'organization/members/actions.ts removeMember': people,
  'organization/members/actions.ts endMemberSessions': {
    needs: ['org:admin'],
    args: () => form({ subject: '999999' }),
  },
  'organization/members/actions.ts changeTeams': teams,
  'organization/teams/actions.ts createTeam': teams,
  'organization/teams/actions.ts renameTeam': teams,
  'organization/teams/actions.ts changeMembers': teams,
  'organization/teams/actions.ts changeProjects': {
    needs: ['team:read', 'project:read', 'project:admin'],
    args: emptyForm,
  },
  'organization/teams/actions.ts removeTeam': teams,
  'organization/integrations/github/actions.ts beginApp': { ...integrations, needs: ['org:write'] },
  'organization/integrations/github/actions.ts finishApp': { ...integrations, needs: ['org:write'] },
  'organization/integrations/github/actions.ts syncApp': { ...integrations, needs: ['org:write'] },
  'organization/integrations/github/actions.ts linkRepository': integrations,
  'organization/integrations/github/actions.ts unlinkRepository': { ...integrations, needs: ['org:write'] },
  'organization/integrations/github/actions.ts disconnectApp': { ...integrations, needs: ['org:write'] },
  'organization/integrations/slack/actions.ts connectSlack': { ...integrations, needs: ['org:write'] },
  'organization/integrations/slack/actions.ts showProject': integrations,
  'organization/integrations/slack/actions.ts hideProject': { ...integrations, needs: ['org:write'] },
  'organization/integrations/slack/actions.ts unlinkMember': { ...integrations, needs: ['org:write'] },
  'organization/integrations/slack/actions.ts disconnectSlack': { ...integrations, needs: ['org:write'] },
  'organization/webhooks/actions.ts createWebhook': webhooks,
  'organization/webhooks/actions.ts changeWebhook': webhooks,
  'organization/webhooks/actions.ts turnWebhook': webhooks,
  'organization/webhooks/actions.ts pingWebhook': webhooks,
  'organization/webhooks/actions.ts renewWebhookSecret': webhooks,
  'organization/webhooks/actions.ts redeliverWebhook': webhooks,
  'organization/webhooks/actions.ts removeWebhook': webhooks,
  'organization/integrations/actions.ts connectIntegration': integrations,
  'organization/integrations/actions.ts changeIntegration': integrations,
  'organization/integrations/actions.ts checkIntegration': { ...integrations, needs: ['org:write'] },
  'organization/integrations/actions.ts renewSecret': { ...integrations, needs: ['org:write'] },
  'organization/integrations/actions.ts removeIntegration': { ...integrations, needs: ['org:write'] },
  'organization/security/actions.ts changeSecurity': {
    needs: ['org:admin', 'org:write'],
    args: () => form({ networks: '?' }),
  },
  'organization/limits/actions.ts setQuota': { needs: ['org:write'], args: emptyForm },
  'organization/limits/actions.ts removeQuota': { needs: ['org:write'], args: emptyForm },
  'organization/sign-on/actions.ts createScimToken': { needs: ['org:admin'], args: emptyForm },
  'organization/holds/actions.ts placeHold': { needs: ['org:admin', 'project:read'], args: emptyForm },
  'organization/holds/actions.ts liftHold': { needs: ['org:admin'], args: emptyForm },
  'organization/tokens/actions.ts createToken': { needs: ['org:admin'], args: emptyForm },
  'organization/tokens/actions.ts revokeToken': { needs: ['org:admin'], args: emptyForm },

  'monitors/actions.ts createMonitor': { needs: ['project:read', 'project:write'], args: emptyForm },
  'monitors/actions.ts changeMonitor': { needs: ['project:write'], args: emptyForm },
  'monitors/actions.ts muteMonitor': { needs: ['project:write'], args: formOnly },
  'monitors/actions.ts removeMonitor': { needs: ['project:write'], args: emptyForm },
  'monitors/actions.ts removeEnvironment': { needs: ['project:write'], args: emptyForm },
  'alerts/edit/actions.ts changeRule': { needs: ['alerts:write', 'event:read'], args: emptyForm },
  'alerts/list/actions.ts switchRule': { needs: ['alerts:read', 'alerts:write'], args: formOnly },
  'alerts/rule/actions.ts muteRule': { needs: ['alerts:write'], args: formOnly },
  'alerts/rule/actions.ts removeRule': { needs: ['alerts:write'], args: emptyForm },
  'alerts/receivers/actions.ts createReceiver': { needs: ['alerts:write'], args: emptyForm },
  'alerts/receivers/actions.ts changeReceiver': { needs: ['alerts:read', 'alerts:write'], args: emptyForm },
  'alerts/receivers/actions.ts sendTest': { needs: ['alerts:write'], args: emptyForm },
  'alerts/receivers/actions.ts removeReceiver': { needs: ['alerts:write'], args: emptyForm },

  'own-account/notifications/actions.ts changeNotifications': oneself,
  'own-account/profile/actions.ts rename': oneself,
  'own-account/profile/actions.ts changeEmail': oneself,
  'own-account/preferences/actions.ts changeReading': oneself,
  'own-account/preferences/actions.ts changeStartPage': oneself,
  'own-account/profile/actions.ts leave': oneself,
  'own-account/security/actions.ts changePassword': oneself,
  'own-account/security/actions.ts removePasskey': oneself,
  'own-account/security/actions.ts unlinkProvider': oneself,
  'own-account/security/two-factor-actions.ts changeTwoFactor': oneself,
  'own-account/sessions/actions.ts endSession': { ...oneself, args: formOnly },
  'own-account/sessions/actions.ts endOtherSessions': oneself,
  'own-account/tokens/actions.ts createToken': oneself,
  'own-account/tokens/actions.ts revokeToken': oneself,
  'own-account/applications/actions.ts revokeApplication': oneself,
  'own-account/slack/actions.ts createSlackCode': oneself,
  'own-account/slack/actions.ts unlinkSlack': oneself,

  'accounts/join/actions.ts signOutForInvitation': { ...leaving, args: formOnly },
  'own-account/sessions/actions.ts signOut': leaving,
  'shell/sign-out.ts signOut': leaving,
}

const upload = { needs: ['project:read', 'project:releases'], inProject: 'hides' } as const satisfies Rule
const uploadAnywhere = { needs: ['project:read', 'project:releases'] } as const satisfies Rule
const change = {
  needs: ['project:read', 'event:read', 'event:write'],
  inProject: 'hides',
  body: () => ({ status: 'unresolved' }),
} as const satisfies EndpointRule

const goneIssue = {
  needs: replayRemoval.needs,
  names: { issue: '999999999' },
  isGone: true,
} as const satisfies EndpointRule

const comment = { ...change, body: () => ({ text: 'Seen.' }) } as const satisfies EndpointRule
const aTeam = { needs: ['project:read', 'team:read'] } as const satisfies Rule

const projectSettings = { needs: ['project:read', 'project:write'], inProject: 'hides' } as const satisfies Rule
const projectOwners = {
  needs: ['project:admin', 'project:read', 'team:read'],
  inProject: 'hides',
  names: { team: 'gone' },
  isGone: true,
} as const satisfies EndpointRule
const newProjects = ['project:admin', 'project:read', 'project:write', 'team:read'] as const
const members = { needs: ['member:read', 'team:read'] } as const satisfies Rule
const inTeam = {
  needs: ['member:read', 'team:admin', 'team:read'],
  names: { member: 'gone' },
  isGone: true,
} as const satisfies EndpointRule
const boardChange = { needs: ['event:read', 'event:write', 'project:read'], inProject: 'hides' } as const satisfies Rule
const monitorChange = {
  needs: ['event:read', 'project:read', 'project:write'],
  inProject: 'hides',
} as const satisfies Rule
const noMonitor = {
  needs: monitorChange.needs,
  names: { monitor: 'gone' },
  isGone: true,
} as const satisfies EndpointRule
const rules = { needs: ['alerts:read', 'project:read'] } as const satisfies Rule
const ruleRemoval = {
  needs: ['alerts:read', 'alerts:write', 'project:read'],
  names: { rule: '999999' },
  isGone: true,
} as const satisfies EndpointRule
/** A nonexistent span id: the real ones are listed in the target's trace. */
const traceItem = { ...anEvent, names: { span: 'none' }, isGone: true } as const satisfies EndpointRule

const checkChange = {
  needs: ['alerts:write', 'event:read', 'project:read'],
  inProject: 'hides',
} as const satisfies Rule
/** The check is paused, so no request is sent. */
const newUptime = () => ({ name: 'Front', url: 'https://shop.invalid/', intervalSeconds: 3600, status: 'disabled' })

function fileForm(): FormData {
  const data = new FormData()
  data.set('name', '~/another.js')
  data.set('file', new File(['// another'], 'another.js'))
  return data
}

const CHECKSUM = '0123456789abcdef0123456789abcdef01234567'
const assembled = () => ({ checksum: CHECKSUM, chunks: [CHECKSUM] })
const deploy = { ...upload, body: () => ({ environment: 'production' }) }
const release = { ...upload, body: () => ({ status: 'open' }) }
const file = { ...upload, body: fileForm }

/** By method and path, under /api. */
export const endpoints: Readonly<Record<string, EndpointRule>> = {
  'GET /health': open,
  'GET /health/live': open,
  'GET /health/ready': open,
  'GET /0/': { ...open, tellsWho: true },
  'GET /0/auth/': { needs: [], tellsWho: true },
  'GET /0/organizations/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/': { needs: ['org:read'] },
  'GET /0/projects/': { needs: ['project:read'] },
  'GET /0/organizations/{organization}/projects/': { needs: ['project:read'] },
  'GET /0/projects/{organization}/{project}/': aProject,
  'GET /0/projects/{organization}/{project}/keys/': aProject,

  'PUT /0/projects/{organization}/{project}/': { ...projectSettings, body: () => ({}) },
  'DELETE /0/projects/{organization}/{project}/': {
    needs: ['project:admin', 'project:read'],
    names: { project: 'gone' },
    isGone: true,
  },
  'POST /0/organizations/{organization}/projects/': { needs: newProjects, body: () => ({ name: '' }) },
  'POST /0/teams/{organization}/{team}/projects/': { needs: newProjects, body: () => ({ name: '' }) },
  'GET /0/projects/{organization}/{project}/ownership/': aProject,
  'PUT /0/projects/{organization}/{project}/ownership/': { ...projectSettings, body: () => ({}) },
  'POST /0/projects/{organization}/{project}/keys/': { ...projectSettings, body: () => ({ name: 'another' }) },
  'GET /0/projects/{organization}/{project}/keys/{publicKey}/': aProject,
  'PUT /0/projects/{organization}/{project}/keys/{publicKey}/': { ...projectSettings, body: () => ({}) },
  'DELETE /0/projects/{organization}/{project}/keys/{publicKey}/': {
    ...projectSettings,
    names: { publicKey: 'f'.repeat(32) },
    isGone: true,
  },
  'GET /0/projects/{organization}/{project}/teams/': { needs: ['project:read', 'team:read'], inProject: 'hides' },
  'POST /0/projects/{organization}/{project}/teams/{team}/': projectOwners,
  'DELETE /0/projects/{organization}/{project}/teams/{team}/': projectOwners,
  'POST /0/organizations/{organization}/teams/': { needs: ['team:admin'], body: () => ({}) },
  'PUT /0/teams/{organization}/{team}/': { needs: ['project:read', 'team:admin', 'team:read'], body: () => ({}) },
  'DELETE /0/teams/{organization}/{team}/': {
    needs: ['team:admin', 'team:read'],
    names: { team: 'gone' },
    isGone: true,
  },
  'GET /0/teams/{organization}/{team}/members/': members,
  'GET /0/organizations/{organization}/members/': members,
  'GET /0/organizations/{organization}/members/{member}/': members,
  'POST /0/organizations/{organization}/members/': { needs: ['member:admin', ...members.needs], body: () => ({}) },
  'PUT /0/organizations/{organization}/members/{member}/': {
    needs: ['member:admin', ...members.needs],
    body: () => ({}),
  },
  'DELETE /0/organizations/{organization}/members/{member}/': {
    needs: ['member:admin', ...members.needs],
    names: { member: 'gone' },
    isGone: true,
  },
  'POST /0/organizations/{organization}/members/{member}/teams/{team}/': inTeam,
  'DELETE /0/organizations/{organization}/members/{member}/teams/{team}/': inTeam,
  'POST /0/organizations/{organization}/monitors/': { needs: monitorChange.needs, body: () => ({}) },
  'PUT /0/organizations/{organization}/monitors/{monitor}/': { ...monitorChange, body: () => ({}) },
  'PUT /0/projects/{organization}/{project}/monitors/{monitor}/': { ...monitorChange, body: () => ({}) },
  'DELETE /0/organizations/{organization}/monitors/{monitor}/': noMonitor,
  'DELETE /0/projects/{organization}/{project}/monitors/{monitor}/': noMonitor,
  'GET /0/organizations/{organization}/monitors/{monitor}/': anEvent,
  'GET /0/projects/{organization}/{project}/monitors/{monitor}/': anEvent,
  'GET /0/organizations/{organization}/monitors/{monitor}/checkins/': anEvent,
  'GET /0/projects/{organization}/{project}/monitors/{monitor}/checkins/': anEvent,
  'GET /0/organizations/{organization}/monitors/{monitor}/stats/': anEvent,
  'GET /0/projects/{organization}/{project}/monitors/{monitor}/stats/': anEvent,
  'GET /0/organizations/{organization}/dashboards/': events,
  'POST /0/organizations/{organization}/dashboards/': { needs: boardChange.needs, body: () => ({}) },
  'GET /0/organizations/{organization}/dashboards/{dashboard}/': anEvent,
  'PUT /0/organizations/{organization}/dashboards/{dashboard}/': { ...boardChange, body: () => ({}) },
  'DELETE /0/organizations/{organization}/dashboards/{dashboard}/': {
    needs: boardChange.needs,
    names: { dashboard: '999999' },
    isGone: true,
  },
  'GET /0/organizations/{organization}/dashboards/{dashboard}/revisions/': anEvent,
  'POST /0/organizations/{organization}/dashboards/{dashboard}/revisions/{revision}/restore/': {
    needs: boardChange.needs,
    names: { dashboard: '999999', revision: '1' },
    isGone: true,
  },
  'GET /0/organizations/{organization}/workflows/': rules,
  'GET /0/organizations/{organization}/workflows/{rule}/': { ...rules, inProject: 'hides' },
  'GET /0/organizations/{organization}/detectors/': rules,
  'GET /0/organizations/{organization}/detectors/{rule}/': { ...rules, names: { rule: '999999' }, isGone: true },
  'GET /0/organizations/{organization}/alert-rules/': rules,
  'GET /0/organizations/{organization}/alert-rules/{rule}/': { ...rules, names: { rule: '999999' }, isGone: true },
  'POST /0/organizations/{organization}/workflows/': { needs: ruleRemoval.needs, body: () => ({}) },
  'PUT /0/organizations/{organization}/workflows/{rule}/': {
    needs: ruleRemoval.needs,
    inProject: 'hides',
    body: () => ({}),
  },
  'PUT /0/organizations/{organization}/detectors/{rule}/': { ...ruleRemoval, body: () => ({}) },
  'DELETE /0/organizations/{organization}/workflows/{rule}/': ruleRemoval,
  'DELETE /0/organizations/{organization}/detectors/{rule}/': ruleRemoval,
  'DELETE /0/organizations/{organization}/alert-rules/{rule}/': ruleRemoval,
  'GET /0/projects/{organization}/{project}/rules/': { ...rules, inProject: 'hides' },
  'POST /0/projects/{organization}/{project}/rules/': {
    needs: ruleRemoval.needs,
    inProject: 'hides',
    body: () => ({}),
  },
  'GET /0/projects/{organization}/{project}/rules/{rule}/': { ...rules, inProject: 'hides' },
  'PUT /0/projects/{organization}/{project}/rules/{rule}/': {
    needs: ruleRemoval.needs,
    inProject: 'hides',
    body: () => ({}),
  },
  'DELETE /0/projects/{organization}/{project}/rules/{rule}/': ruleRemoval,
  'GET /0/projects/{organization}/{project}/environments/': anEvent,
  'GET /0/projects/{organization}/{project}/filters/': aProject,
  'PUT /0/projects/{organization}/{project}/filters/{filter}/': {
    ...projectSettings,
    names: { filter: 'localhost' },
    body: () => ({}),
  },
  'GET /0/organizations/{organization}/events/validate/': events,
  'GET /0/organizations/{organization}/events-timeseries/': events,
  'GET /0/organizations/{organization}/trace-logs/': events,
  'GET /0/projects/{organization}/{project}/trace-items/{span}/': traceItem,
  'GET /0/organizations/{organization}/stats_v2/': { needs: ['org:read', 'project:read'] },
  'GET /0/organizations/{organization}/integrations/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/integrations/{integration}/': {
    needs: ['org:read'],
    names: { integration: '999999' },
    isGone: true,
  },
  'GET /0/internal/health/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/sentry-apps/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/sentry-app-installations/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/agents/conversations/': { needs: ['org:read'] },
  'GET /0/organizations/{organization}/config/integrations/': { needs: ['org:read'] },
  'GET /0/projects/{organization}/{project}/stacktrace-link/': aProject,
  'GET /0/organizations/{organization}/issues/{issue}/external-issues/': anEvent,
  'GET /0/issues/{issue}/external-issues/': anEvent,

  'GET /0/organizations/{organization}/issues/': events,
  'GET /0/organizations/{organization}/live-events/': events,
  'GET /0/organizations/{organization}/events/': { ...events, query: 'field=id&field=title' },
  'GET /0/organizations/{organization}/events-stats/': events,
  'POST /0/organizations/{organization}/sql/': { ...events, body: () => ({ query: 'SELECT count() FROM errors' }) },
  'POST /0/organizations/{organization}/sql/cost/': { ...events, body: () => ({ query: 'SELECT 1' }) },
  'GET /0/organizations/{organization}/sql/tables/': events,
  'GET /0/organizations/{organization}/sql/export/': { ...events, query: 'query=SELECT%201' },
  'GET /0/organizations/{organization}/trace-items/attributes/': events,
  'GET /0/organizations/{organization}/trace-items/attributes/{key}/values/': events,
  'GET /0/organizations/{organization}/tags/': events,
  'GET /0/organizations/{organization}/tags/{key}/values/': events,
  'GET /0/organizations/{organization}/events-facets/': events,
  'GET /0/projects/{organization}/{project}/tags/{key}/values/': anEvent,
  'GET /0/organizations/{organization}/org-auth-tokens/': { needs: ['org:admin'] },
  'POST /0/organizations/{organization}/org-auth-tokens/': { needs: ['org:admin'], body: () => ({ name: '' }) },
  'DELETE /0/organizations/{organization}/org-auth-tokens/{token}/': {
    needs: ['org:admin'],
    names: { token: '999999' },
    isGone: true,
  },
  'GET /0/organizations/{organization}/combined-rules/': { needs: ['alerts:read', 'project:read'] },
  'GET /0/organizations/{organization}/trace/{trace}/': anEvent,
  'GET /0/organizations/{organization}/trace-meta/{trace}/': anEvent,
  'GET /0/organizations/{organization}/teams/': aTeam,
  'GET /0/teams/{organization}/{team}/': aTeam,
  'GET /0/teams/{organization}/{team}/projects/': aTeam,
  'GET /0/organizations/{organization}/logs/export/': events,
  'GET /0/organizations/{organization}/audit-log/': { needs: ['org:write'] },
  'GET /0/organizations/{organization}/audit-log/export/': { needs: ['org:write'] },
  'GET /0/organizations/{organization}/replays/': events,
  'GET /0/organizations/{organization}/replay-count/': { ...events, query: 'query=issue.id:[1,2]' },
  'DELETE /0/organizations/{organization}/replays/': {
    needs: ['event:admin', 'event:read', 'project:read'],
    query: 'query=id:ffffffffffffffffffffffffffffffff',
  },
  'GET /0/organizations/{organization}/replays/{replay}/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/recording-segments/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/recording-segments/{segment}/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/videos/{segment}/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/viewed-by/': aReplay,
  'POST /0/projects/{organization}/{project}/replays/{replay}/viewed-by/': aReplay,
  'GET /0/projects/{organization}/{project}/replays/{replay}/assets/': { ...aReplay, query: 'segment=0' },
  // Callers with access get an error about the invalid signature.
  'GET /0/projects/{organization}/{project}/replays/{replay}/assets/{signature}/': aReplay,
  // A deleted replay cannot come back, so requests that read one are tried first.
  'DELETE /0/organizations/{organization}/replays/{replay}/': replayRemoval,
  'DELETE /0/projects/{organization}/{project}/replays/{replay}/': replayRemoval,
  'GET /0/organizations/{organization}/logs/live/': { ...events, query: 'seconds=0' },
  'GET /0/projects/{organization}/{project}/issues/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/': anEvent,
  'GET /0/issues/{issue}/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/tags/{key}/': anEvent,
  'GET /0/issues/{issue}/tags/{key}/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/activities/': anEvent,
  'GET /0/issues/{issue}/activities/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/notes/': anEvent,
  'GET /0/issues/{issue}/notes/': anEvent,
  'POST /0/organizations/{organization}/issues/{issue}/notes/': comment,
  'POST /0/issues/{issue}/notes/': comment,
  'GET /0/organizations/{organization}/shortids/{issue}/': anEvent,
  'GET /0/organizations/{organization}/eventids/{event}/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/events/': anEvent,
  'GET /0/issues/{issue}/events/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/events/{event}/': anEvent,
  'GET /0/issues/{issue}/events/{event}/': anEvent,
  'GET /0/projects/{organization}/{project}/events/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/json/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/grouping-info/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/committers/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/attachments/': anEvent,
  'GET /0/projects/{organization}/{project}/events/{event}/attachments/{attachment}/': anEvent,
  'DELETE /0/projects/{organization}/{project}/events/{event}/attachments/{attachment}/': {
    needs: ['event:admin', 'event:read', 'project:read'],
    inProject: 'hides',
    takesAway: true,
  },
  'GET /0/organizations/{organization}/issues/{issue}/csv/events/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/csv/tags/{key}/': anEvent,
  'GET /0/organizations/{organization}/issues/{issue}/user-reports/': anEvent,
  'GET /0/issues/{issue}/user-reports/': anEvent,
  'GET /0/projects/{organization}/{project}/user-feedback/': anEvent,
  'PUT /0/projects/{organization}/{project}/issues/': change,
  'PUT /0/organizations/{organization}/issues/': { needs: change.needs, body: change.body },
  'PUT /0/organizations/{organization}/issues/{issue}/': change,
  'PUT /0/issues/{issue}/': change,
  'DELETE /0/organizations/{organization}/issues/{issue}/': goneIssue,
  'DELETE /0/issues/{issue}/': goneIssue,
  'DELETE /0/projects/{organization}/{project}/issues/': { ...replayRemoval, takesAway: false, query: 'id=999999999' },
  'DELETE /0/organizations/{organization}/issues/': { needs: replayRemoval.needs, query: 'id=999999999' },

  'GET /0/organizations/{organization}/sessions/': events,
  'GET /0/organizations/{organization}/releases/': { needs: ['project:read'] },
  'GET /0/projects/{organization}/{project}/releases/': aProject,
  'POST /0/organizations/{organization}/releases/': {
    ...uploadAnywhere,
    body: () => ({ version: 'open@1', projects: ['open'] }),
  },
  'POST /0/projects/{organization}/{project}/releases/': {
    ...upload,
    body: ({ slug }) => ({ version: `${slug}@1` }),
  },
  'GET /0/organizations/{organization}/releases/{version}/': aProject,
  'GET /0/projects/{organization}/{project}/releases/{version}/': aProject,
  'PUT /0/organizations/{organization}/releases/{version}/': release,
  'PUT /0/projects/{organization}/{project}/releases/{version}/': release,
  'GET /0/organizations/{organization}/releases/{version}/commits/': aProject,
  'GET /0/projects/{organization}/{project}/releases/{version}/commits/': aProject,
  'GET /0/organizations/{organization}/releases/{version}/previous-with-commits/': aProject,
  'GET /0/organizations/{organization}/releases/{version}/deploys/': aProject,
  'GET /0/projects/{organization}/{project}/releases/{version}/deploys/': aProject,
  'POST /0/organizations/{organization}/releases/{version}/deploys/': deploy,
  'POST /0/projects/{organization}/{project}/releases/{version}/deploys/': deploy,
  'GET /0/organizations/{organization}/releases/{version}/files/': aProject,
  'GET /0/projects/{organization}/{project}/releases/{version}/files/': aProject,
  'POST /0/organizations/{organization}/releases/{version}/files/': file,
  'POST /0/projects/{organization}/{project}/releases/{version}/files/': file,
  'GET /0/organizations/{organization}/monitors/': { needs: ['event:read', 'project:read'] },
  'GET /0/organizations/{organization}/uptime/': events,
  'GET /0/projects/{organization}/{project}/uptime/': anEvent,
  'POST /0/projects/{organization}/{project}/uptime/': { ...checkChange, body: newUptime },
  'GET /0/projects/{organization}/{project}/uptime/{check}/': anEvent,
  'GET /0/projects/{organization}/{project}/uptime/{check}/checks/': anEvent,
  'PUT /0/projects/{organization}/{project}/uptime/{check}/': { ...checkChange, body: () => ({}) },
  'DELETE /0/projects/{organization}/{project}/uptime/{check}/': { ...checkChange, takesAway: true },
  'GET /0/organizations/{organization}/profiling/flamegraph/': events,
  'GET /0/organizations/{organization}/profiling/chunks/': { ...events, query: 'profiler_id=none' },
  'GET /0/projects/{organization}/{project}/profiling/profiles/{profile}/': anEvent,
  'GET /0/projects/{organization}/{project}/retention/': aProject,
  'PUT /0/projects/{organization}/{project}/retention/': {
    needs: ['project:read', 'project:write'],
    inProject: 'hides',
    body: () => ({}),
  },
  'GET /0/organizations/{organization}/repos/': { needs: ['project:read'] },
  'GET /0/organizations/{organization}/code-mappings/': { needs: ['project:read'] },
  'POST /0/organizations/{organization}/code-mappings/bulk/': {
    ...uploadAnywhere,
    body: () => ({ project: 'open', repository: 'acme/open', mappings: [] }),
  },

  'GET /0/organizations/{organization}/chunk-upload/': { needs: ['project:releases'] },
  'POST /0/organizations/{organization}/chunk-upload/': { needs: ['project:releases'], body: () => new FormData() },
  'POST /0/organizations/{organization}/artifactbundle/assemble/': {
    ...uploadAnywhere,
    body: () => ({ ...assembled(), projects: ['open'] }),
  },
  'POST /0/organizations/{organization}/releases/{version}/assemble/': { ...upload, body: assembled },
  'POST /0/projects/{organization}/{project}/files/difs/assemble/': { ...upload, body: () => ({}) },
  'GET /0/projects/{organization}/{project}/files/dsyms/': aProject,
  'POST /0/projects/{organization}/{project}/files/dsyms/': { ...upload, body: fileForm },
  'GET /0/projects/{organization}/{project}/files/dsyms/unknown/': upload,
  'POST /0/projects/{organization}/{project}/files/proguard-artifact-releases/': {
    ...upload,
    body: ({ release: version }) => ({ release_name: version, proguard_uuid: 'a' }),
  },
  'POST /0/projects/{organization}/{project}/reprocessing/': upload,

  'DELETE /0/organizations/{organization}/releases/{version}/files/{file}/': { ...upload, takesAway: true },
  'DELETE /0/projects/{organization}/{project}/releases/{version}/files/{file}/': { ...upload, takesAway: true },
  'DELETE /0/organizations/{organization}/files/source-maps/': { ...uploadAnywhere, query: 'name=none' },
  'DELETE /0/projects/{organization}/{project}/files/source-maps/': { ...upload, query: 'name=none' },
  'DELETE /0/organizations/{organization}/releases/{version}/': { ...upload, takesAway: true },
  'DELETE /0/projects/{organization}/{project}/releases/{version}/': { ...upload, takesAway: true },
}
