import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { absolute } from '#domain/paths.ts'
import { awayOf } from '#domain/store-away.ts'
import type { Running } from '#domain/running.ts'
import { showsNothing } from '#domain/shows-nothing.ts'
import { messages } from '#messages'
import { mountAuth } from './auth.ts'
import { liveEventsEndpoint } from './endpoints/live-events.ts'
import { auditEndpoints } from './endpoints/audit-log.ts'
import { combinedRuleEndpoints } from './endpoints/combined-rules.ts'
import { attributeEndpoints } from './endpoints/attributes.ts'
import { attachmentEndpoints } from './endpoints/attachments.ts'
import { csvEndpoints } from './endpoints/csv.ts'
import { logsExport } from './endpoints/logs.ts'
import { logTail } from './endpoints/log-tail.ts'
import { debugFileEndpoints } from './endpoints/debug-files.ts'
import { eventCauseEndpoints } from './endpoints/event-causes.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { exploreEndpoints } from './endpoints/explore.ts'
import { stacktraceLinkEndpoints } from './endpoints/stacktrace-link.ts'
import { tagEndpoints } from './endpoints/tags.ts'
import { teamEndpoints } from './endpoints/teams.ts'
import { traceEndpoints } from './endpoints/traces.ts'
import { environmentEndpoints } from './endpoints/environments.ts'
import { inboundFilterEndpoints } from './endpoints/inbound-filters.ts'
import { issueRuleEndpoints } from './endpoints/issue-rules.ts'
import { integrationEndpoints } from './endpoints/integrations.ts'
import { issueActivityEndpoints } from './endpoints/issue-activity.ts'
import { issueChangeEndpoints } from './endpoints/issue-changes.ts'
import { issueDeletionEndpoints } from './endpoints/issue-deletions.ts'
import { issueEndpoints } from './endpoints/issue.ts'
import { issueListEndpoints } from './endpoints/issues.ts'
import { monitorChangeEndpoints } from './endpoints/monitor-changes.ts'
import { monitorEndpoints } from './endpoints/monitors.ts'
import { profileEndpoints } from './endpoints/profiles.ts'
import { organizationEndpoints } from './endpoints/organizations.ts'
import { projectEndpoints } from './endpoints/projects.ts'
import { retentionEndpoints } from './endpoints/retention.ts'
import { releaseDetailEndpoints } from './endpoints/release-details.ts'
import { releaseFileEndpoints } from './endpoints/release-files.ts'
import { releaseEndpoints } from './endpoints/releases.ts'
import { sqlEndpoints } from './endpoints/sql.ts'
import { sessionsEndpoint } from './endpoints/sessions.ts'
import { replayAssetEndpoints } from './endpoints/replay-assets.ts'
import { replayCountEndpoints } from './endpoints/replay-count.ts'
import { replaySegmentEndpoints } from './endpoints/replay-segments.ts'
import { replayViewerEndpoints } from './endpoints/replay-viewers.ts'
import { replayEndpoints } from './endpoints/replays.ts'
import { repositoryEndpoints } from './endpoints/repositories.ts'
import { uptimeEndpoints } from './endpoints/uptime.ts'
import { uploadEndpoints } from './endpoints/uploads.ts'
import { userReportEndpoints } from './endpoints/user-reports.ts'
import { alertRuleChangeEndpoints } from './endpoints/alert-rule-changes.ts'
import { alertRuleEndpoints } from './endpoints/alert-rules.ts'
import { dashboardEndpoints } from './endpoints/dashboards.ts'
import { keyEndpoints } from './endpoints/keys.ts'
import { orgAuthTokenEndpoints } from './endpoints/org-auth-tokens.ts'
import { memberEndpoints } from './endpoints/members.ts'
import { oneMonitorEndpoints } from './endpoints/monitor.ts'
import { nothingEndpoints } from './endpoints/nothing.ts'
import { ownershipEndpoints } from './endpoints/ownership.ts'
import { projectChangeEndpoints } from './endpoints/project-changes.ts'
import { projectTeamEndpoints } from './endpoints/project-teams.ts'
import { seriesEndpoints } from './endpoints/series.ts'
import { teamChangeEndpoints } from './endpoints/team-changes.ts'
import { traceItemEndpoints } from './endpoints/trace-items.ts'
import { usageEndpoints } from './endpoints/usage.ts'
import { mountRoot } from './endpoints/root.ts'
import { mountEndpoints, wrongMethod } from './endpoint.ts'
import { mountHealth } from './health.ts'
import { mountClickHouse } from './clickhouse/clickhouse.ts'
import { mountGitHub } from './github.ts'
import { mountSlack } from './slack.ts'
import { mountHooks } from './hooks.ts'
import { mountProbes } from './probes.ts'
import { mountNotHere } from './not-here.ts'
import { mountMcp } from './mcp/mcp.ts'
import { mountOAuth } from './oauth/oauth.ts'
import { toResponse } from './refusal.ts'
import { mountV1 } from './v1/mount.ts'
import { mountToolbar } from './toolbar/toolbar.ts'
import { mountScim } from './scim/scim.ts'

/** The HTTP API: every path under /api except ingest. */
export interface Api {
  /** Handles one request. Its path begins with /api: any base path has been stripped. */
  handle(req: IncomingMessage, res: ServerResponse): void
}

const endpoints = [
  ...organizationEndpoints,
  ...auditEndpoints,
  ...projectEndpoints,
  ...retentionEndpoints,
  ...issueListEndpoints,
  ...issueEndpoints,
  ...eventEndpoints,
  ...eventCauseEndpoints,
  ...combinedRuleEndpoints,
  ...csvEndpoints,
  ...exploreEndpoints,
  ...stacktraceLinkEndpoints,
  ...tagEndpoints,
  ...teamEndpoints,
  ...traceEndpoints,
  ...attachmentEndpoints,
  ...attributeEndpoints,
  ...userReportEndpoints,
  ...issueChangeEndpoints,
  ...issueDeletionEndpoints,
  ...environmentEndpoints,
  ...inboundFilterEndpoints,
  ...integrationEndpoints,
  ...issueRuleEndpoints,
  ...issueActivityEndpoints,
  liveEventsEndpoint,
  logsExport,
  logTail,
  sessionsEndpoint,
  ...sqlEndpoints,
  ...monitorEndpoints,
  ...monitorChangeEndpoints,
  ...uptimeEndpoints,
  ...replayEndpoints,
  ...replaySegmentEndpoints,
  ...replayViewerEndpoints,
  ...replayAssetEndpoints,
  ...replayCountEndpoints,
  ...profileEndpoints,
  ...releaseEndpoints,
  ...releaseDetailEndpoints,
  ...releaseFileEndpoints,
  ...repositoryEndpoints,
  ...uploadEndpoints,
  ...debugFileEndpoints,
  ...alertRuleEndpoints,
  ...alertRuleChangeEndpoints,
  ...dashboardEndpoints,
  ...keyEndpoints,
  ...orgAuthTokenEndpoints,
  ...memberEndpoints,
  ...oneMonitorEndpoints,
  ...nothingEndpoints,
  ...ownershipEndpoints,
  ...projectChangeEndpoints,
  ...projectTeamEndpoints,
  ...seriesEndpoints,
  ...teamChangeEndpoints,
  ...traceItemEndpoints,
  ...usageEndpoints,
]

/** Called with every unexpected error and the path on which it was thrown. */
export type ReportFault = (fault: unknown, path: string) => void

export interface ApiOptions {
  /** Whether the server should receive user traffic (readiness). */
  readonly isReady: () => boolean
  readonly report?: ReportFault
}

/**
 * Creates the API for a running server. `/api/0` (endpoint.ts, endpoints/, shapes/) is compatible with the clients of
 * Sentry's API. `/api/1` (v1/) is Mishap's own, with routes, validation and OpenAPI document derived from one list of
 * operations. Further parts are sign-in (auth.ts), OAuth and MCP for agents, SCIM, ClickHouse's HTTP interface, probe
 * nodes, the toolbar, and webhooks of other systems. Unexpected errors are reported and answered with 500, as JSON like
 * every other response.
 */
export function createApi(running: Running, { isReady, report = warn }: ApiOptions): Api {
  const listener = getRequestListener(routes(running, isReady, report).fetch, {
    // Next runs in the same process and has its own expectations of the global Request and Response.
    overrideGlobalObjects: false,
    hostname: new URL(running.settings.site.origin).host,
    errorHandler: (fault) => {
      if (fault instanceof RequestError) return toResponse({ reason: 'malformed' })
      report(fault, '/api')
      return toResponse({ reason: 'fault' })
    },
  })
  return {
    handle: (req, res) => {
      adoptHeaders(req)
      listener(req, res).catch((fault: unknown) => report(fault, req.url ?? ''))
    },
  }
}

/**
 * A handler in front of this one may have removed headers or added its own (the client's address). The adapter reads
 * `rawHeaders`, so they are rebuilt from `headers`.
 */
function adoptHeaders(req: IncomingMessage): void {
  req.rawHeaders = Object.entries(req.headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, one]),
  )
}

function warn(fault: unknown, path: string): void {
  process.emitWarning(`${path}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`, 'ApiFault')
}

/** Default response headers; docs/security.md explains what each one prevents. */
const SAFE = {
  ...showsNothing,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

function routes(running: Running, isReady: () => boolean, report: ReportFault): OpenAPIHono {
  const app = new OpenAPIHono({ strict: false })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SAFE)) c.header(name, c.res.headers.get(name) ?? value)
  })

  mountHealth(app, running, isReady)
  mountAuth(app, running)
  mountHooks(app, running)
  mountGitHub(app, running)
  mountSlack(app, running)
  mountProbes(app, running)
  mountRoot(app, running)
  mountEndpoints(app, running, endpoints)
  mountNotHere(app)
  mountDocument(app, running)
  mountMcp(app, running)
  mountOAuth(app, running)
  mountClickHouse(app, running)
  mountScim(app, running)
  mountToolbar(app, running)
  mountV1(app, running, report)

  app.notFound(() => toResponse({ reason: 'no_route' }))
  app.onError((fault, c) => {
    const store = awayOf(fault)
    // The instance page, `doctor` and the log already report an unreachable store. Reporting it as an error of our own
    // would repeat it on every request.
    if (store !== undefined) return toResponse({ reason: 'store_away', store })
    report(fault, c.req.path)
    return toResponse({ reason: 'fault' })
  })
  return app
}

/** The OpenAPI document, generated from the schemas that parse parameters and name response shapes. */
function mountDocument(app: OpenAPIHono, running: Running): void {
  const t = messages('api')
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: t('document.bearer'),
  })
  const info = { title: t('document.title'), description: t('document.description') }
  app.get('/api/0/openapi.json', (c) => {
    const servers = [{ url: absolute(running.settings.site, '') }]
    const { version } = running.health()
    return c.json(app.getOpenAPI31Document({ openapi: '3.1.0', info: { ...info, version }, servers }))
  })
  app.all('/api/0/openapi.json', wrongMethod)
}
