/** A timed list of `/api/1`. */
interface TimedList {
  readonly name: string
  /** Under /api/1; names in braces are replaced by values from the stores. */
  readonly path: string
  /** New data arrives before some requests, which invalidates caches. */
  readonly grows?: true
}

/** Where to find the value of a name in a path: a list of the API, and a field of its first entry, as a dotted path. */
export const found: Readonly<Record<string, { readonly in: string; readonly field: string }>> = {
  project: { in: '/issues?sort=events', field: 'project.slug' },
  issue: { in: '/issues?sort=events', field: 'id' },
  event: { in: '/projects/{project}/events', field: 'id' },
  version: { in: '/releases', field: 'version' },
  replay: { in: '/replays?period=30d', field: 'id' },
  monitor: { in: '/monitors', field: 'id' },
  dashboard: { in: '/dashboards', field: 'id' },
  team: { in: '/teams', field: 'id' },
}

const fields = (...names: readonly string[]) => names.map((name) => `field=${encodeURIComponent(name)}`).join('&')

export const timedLists: readonly TimedList[] = [
  { name: 'issues', path: '/issues', grows: true },
  { name: 'issues, 100 of 30 days by events', path: '/issues?period=30d&sort=events&limit=100', grows: true },
  { name: 'issues, unresolved', path: '/issues?query=is:unresolved', grows: true },
  { name: 'issues of a tag', path: '/issues?query=browser:Firefox' },
  { name: 'issues of an environment', path: '/issues?environment=staging' },
  { name: 'events of an issue', path: '/issues/{issue}/events', grows: true },
  { name: 'events of a project', path: '/projects/{project}/events', grows: true },
  { name: 'tags of an issue', path: '/issues/{issue}/tags' },
  { name: 'activity of an issue', path: '/issues/{issue}/activity' },
  { name: 'files of an event', path: '/projects/{project}/events/{event}/attachments' },
  {
    name: 'explore: errors',
    path: `/explore/rows?dataset=errors&period=24h&${fields('timestamp', 'title', 'level')}&sort=-timestamp`,
    grows: true,
  },
  { name: 'explore: sums of errors', path: `/explore/rows?dataset=errors&period=24h&${fields('level', 'count()')}` },
  {
    name: 'explore: spans',
    path: `/explore/rows?dataset=spans&period=24h&${fields('timestamp', 'span.op', 'span.duration')}&sort=-timestamp`,
    grows: true,
  },
  {
    name: 'explore: sums of spans',
    path: `/explore/rows?dataset=spans&period=24h&${fields('span.op', 'count()', 'p95(span.duration)')}`,
  },
  { name: 'explore: series of errors', path: '/explore/series?dataset=errors&period=24h' },
  { name: 'explore: attributes', path: '/explore/attributes?dataset=spans' },
  { name: 'releases', path: '/releases' },
  { name: 'deploys of a release', path: '/releases/{version}/deploys' },
  { name: 'sessions', path: '/sessions?period=24h' },
  { name: 'replays', path: '/replays', grows: true },
  { name: 'profiles', path: '/projects/{project}/profiles' },
  { name: 'metrics', path: '/metrics' },
  { name: 'monitors', path: '/monitors' },
  { name: 'runs of a monitor', path: '/monitors/{monitor}/runs' },
  { name: 'uptime checks', path: '/uptime/checks' },
  { name: 'alert rules', path: '/alerts/rules' },
  { name: 'alert firings', path: '/alerts/firings' },
  { name: 'receivers', path: '/alerts/receivers' },
  { name: 'dashboards', path: '/dashboards' },
  { name: 'versions of a dashboard', path: '/dashboards/{dashboard}/versions' },
  { name: 'saved searches', path: '/saved-searches' },
  { name: 'feedback', path: '/feedback' },
  { name: 'projects', path: '/projects' },
  { name: 'environments', path: '/projects/{project}/environments' },
  { name: 'keys', path: '/projects/{project}/keys' },
  { name: 'source maps', path: '/projects/{project}/artifact-bundles' },
  { name: 'members', path: '/members' },
  { name: 'invitations', path: '/invitations' },
  { name: 'teams', path: '/teams' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'status pages', path: '/status-pages' },
  { name: 'audit log', path: '/organization/audit-log' },
  { name: 'usage', path: '/organization/usage' },
  { name: 'tokens', path: '/organization/tokens' },
  { name: 'quotas', path: '/quotas' },
]
