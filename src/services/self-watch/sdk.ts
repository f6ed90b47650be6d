import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type * as Sdk from '@sentry/node'
import { MOST_BREADCRUMBS } from '#domain/self/self-reporting.ts'
import type { LogLine } from '#domain/log.ts'
import type { SelfTarget } from './target.ts'
import { requestOf, tagsOf, type FaultOrigin } from './fault-origin.ts'

const LONGEST_SEND_MS = 10_000

/** Sends errors as events. */
export interface SelfSdk {
  capture(error: unknown, where: FaultOrigin, recent: readonly LogLine[]): void
  /** Counts an unsent error in the outcomes of its target project. */
  drop(): void
  /** Sends pending events, for at most this many milliseconds. Nothing can be captured afterwards. */
  close(withinMs: number): Promise<void>
}

/**
 * The SDK of our users, reduced to what we need. Its defaults instrument every request, including ingest, and add half
 * to its duration. It is loaded at the first error: 50 MB and a third of a second that most servers never spend.
 */
export async function openSdk({ dsn, project, pages: { release, environment } }: SelfTarget): Promise<SelfSdk> {
  const sentry = await import('@sentry/node')
  const client = new sentry.NodeClient({
    dsn,
    release,
    environment,
    maxBreadcrumbs: MOST_BREADCRUMBS,
    sendClientReports: true,
    transport: project === null ? sentry.makeNodeTransport : ownIngest(sentry),
    stackParser: sentry.defaultStackParser,
    integrations: [
      sentry.linkedErrorsIntegration(),
      sentry.contextLinesIntegration(),
      sentry.nodeContextIntegration({ app: true, device: true, os: true, culture: false, cloudResource: false }),
    ],
    // Would instrument every loaded module to trace databases and the like.
    enableRuntimeChannelInjection: false,
    enableOpenTelemetrySetup: false,
    traceLifecycle: 'static',
    includeServerName: false,
  })
  client.init()
  client.startClientReportTracking()
  return {
    capture: (error, where, recent) => {
      const scope = new sentry.Scope()
      scope.setTags(tagsOf(where))
      for (const line of recent) scope.addBreadcrumb(breadcrumbOf(line), MOST_BREADCRUMBS)
      const request = requestOf(where)
      if (request !== undefined) scope.addEventProcessor((event) => ({ ...event, request }))
      client.captureException(error, { mechanism: { type: 'mishap', handled: where.part !== 'process' } }, scope)
    },
    drop: () => client.recordDroppedEvent('ratelimit_backoff', 'error'),
    close: async (withinMs) => {
      // The SDK itself would allow each of its queues this long.
      await Promise.race([client.close(withinMs), delay(withinMs, undefined, { ref: false })])
    },
  }
}

/** Connects directly to our own port, bypassing any proxy in the environment. */
function ownIngest({ createTransport }: Pick<typeof Sdk, 'createTransport'>): typeof Sdk.makeNodeTransport {
  return (options) =>
    createTransport(
      options,
      ({ body }) =>
        new Promise((resolve, reject) => {
          const { url, headers = {} } = options
          const sent = httpRequest(
            url,
            { method: 'POST', headers, agent: false, timeout: LONGEST_SEND_MS },
            (answer) => {
              answer.resume()
              resolve({
                statusCode: answer.statusCode ?? 0,
                headers: {
                  'x-sentry-rate-limits': [answer.headers['x-sentry-rate-limits']].flat()[0] ?? null,
                  'retry-after': answer.headers['retry-after'] ?? null,
                },
              })
            },
          )
          sent.on('timeout', () => sent.destroy(new Error('Ingest does not answer.')))
          sent.on('error', reject)
          sent.end(body)
        }),
    )
}

function breadcrumbOf({ at, level, message, fields }: LogLine) {
  return { timestamp: at.getTime() / 1000, category: 'log', level: severity(level), message, data: { ...fields } }
}

function severity(level: string): 'debug' | 'info' | 'warning' | 'error' | 'fatal' {
  if (level === 'warn') return 'warning'
  return level === 'debug' || level === 'error' || level === 'fatal' ? level : 'info'
}
