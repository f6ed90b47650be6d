import { createRequire } from 'node:module'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { madeBy, versionOf, type Call, type Row } from './call.ts'
import type { Shop } from './shop.ts'

const require = createRequire(import.meta.url)
const program = require.resolve('@sentry/mcp-server')

/** Tools listed directly; all others are called through one of them. */
const direct: ReadonlySet<string> = new Set([
  'find_organizations',
  'find_projects',
  'update_issue',
  'search_events',
  'search_issues',
  'get_sentry_resource',
])

type Arguments = Readonly<Record<string, unknown>>

/** Each tool that needs no model, with its arguments besides the organization. */
const uses = ({ event, trace, replay, key }: Shop): readonly (readonly [tool: string, args: Arguments])[] => {
  const shop = { projectSlug: 'shop' }
  const issue = { issueId: 'SHOP-1' }
  const check = { ...shop, uptimeMonitorId: '1' }
  const day = 24 * 3_600_000
  const now = Date.now()
  const span = { start: new Date(now - day).toISOString(), end: new Date(now + day).toISOString() }
  return [
    ['whoami', {}],
    ['find_organizations', {}],
    ['find_teams', {}],
    ['find_projects', {}],
    ['find_dsns', shop],
    ['find_releases', {}],
    ['find_monitors', {}],
    ['find_uptime_monitors', {}],
    ['find_alert_rules', { ...shop, kind: 'issue' }],
    ['find_alert_rules', { kind: 'metric' }],
    ['get_alert_rule', { ...shop, kind: 'issue', ruleIdOrName: 'Tea' }],
    ['get_alert_rule', { ...shop, kind: 'metric', ruleIdOrName: '2' }],
    ['find_dashboards', {}],
    ['get_dashboard_details', { dashboardIdOrTitle: '1' }],
    ['search_issues', {}],
    ['search_issue_events', issue],
    ...(['errors', 'spans', 'logs', 'metrics', 'profiles', 'replays'] as const).map(
      (dataset) => ['search_events', { dataset }] as const,
    ),
    ['get_issue_details', issue],
    ['get_issue_activity', issue],
    ['get_issue_breadcrumbs', issue],
    ['get_issue_tag_values', { ...issue, tagKey: 'zone' }],
    ['get_issue_user_reports', issue],
    ['get_event_stacktrace', issue],
    ['get_event_attachment', { ...shop, eventId: event }],
    ['get_trace_details', { traceId: trace }],
    ['get_replay_details', { replayId: replay }],
    ['get_profile', { projectSlugOrId: 'shop', transactionName: 'POST /tea' }],
    ['get_profile_details', { projectSlugOrId: 'shop', profileId: event }],
    ['get_profile_details', { projectSlugOrId: 'shop', profilerId: event, ...span }],
    ['get_release_details', { releaseVersion: 'shop@1.0.0' }],
    ['get_monitor_details', { monitorSlug: 'nightly' }],
    ['get_sentry_resource', { resourceType: 'issue', resourceId: 'SHOP-1' }],
    ['get_sentry_resource', { resourceType: 'event', resourceId: event }],
    ['get_sentry_resource', { resourceType: 'trace', resourceId: trace }],
    ['get_sentry_resource', { resourceType: 'replay', resourceId: replay }],
    ['get_sentry_resource', { resourceType: 'monitor', resourceId: 'nightly' }],
    ['add_issue_note', { ...issue, text: 'Leaves are back.' }],
    ['update_issue', { ...issue, status: 'resolved' }],
    ['update_issue', { ...issue, status: 'unresolved', assignedTo: 'team:tea' }],
    ['create_team', { name: 'Mugs' }],
    ['add_team_to_project', { ...shop, teamSlug: 'mugs' }],
    ['remove_team_from_project', { ...shop, teamSlug: 'mugs' }],
    ['create_project', { teamSlug: 'tea', name: 'Saucers', platform: 'node' }],
    ['update_project', { ...shop, name: 'The shop' }],
    ['create_dsn', { ...shop, name: 'second' }],
    ['update_dsn', { ...shop, keyId: key, name: 'first' }],
    ['create_uptime_monitor', { ...shop, name: 'site', url: 'https://shop.invalid/', intervalSeconds: 3600 }],
    ['get_uptime_monitor_details', check],
    ['update_uptime_monitor', { ...check, name: 'front' }],
    ['delete_uptime_monitor', check],
    ['search_agent_conversations', {}],
    ['get_snapshot', { snapshotId: '1' }],
  ]
}

export const mcpVersion = () => versionOf('@sentry/mcp-server')

/** Starts it as an editor does, and uses each tool. */
export async function askedByMcp(shop: Shop): Promise<readonly Row[]> {
  const { host } = new URL(shop.proxy.address)
  const said = [`--host=${host}`, '--insecure-http', `--access-token=${shop.token}`, '--all-skills', '--sentry-dsn=']
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...said],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'mishap-test', version: '1' })
  await client.connect(transport)
  const calls = uses(shop).map(([tool, args]): Call => {
    const whole = tool === 'whoami' || tool === 'find_organizations' ? args : { organizationSlug: 'acme', ...args }
    return { words: wordsOf(tool, args), run: () => use(client, tool, whole) }
  })
  const rows = await madeBy({ name: 'sentry-mcp', version: mcpVersion() }, shop.proxy, calls)
  await client.close()
  return rows
}

async function use(client: Client, tool: string, args: Arguments): Promise<void> {
  const asked = direct.has(tool)
    ? { name: tool, arguments: args }
    : { name: 'execute_sentry_tool', arguments: { name: tool, arguments: args } }
  const { isError, content } = await client.callTool(asked)
  if (isError === true) throw new Error(JSON.stringify(content))
}

/** Distinguishes several uses of one tool. */
function wordsOf(tool: string, { kind, dataset, resourceType, status, profilerId }: Arguments): string {
  const which = kind ?? dataset ?? resourceType ?? status ?? (profilerId === undefined ? undefined : 'continuous')
  return typeof which === 'string' ? `${tool} ${which}` : tool
}
