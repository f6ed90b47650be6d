import { ruleLimits } from '#domain/alert/rule.ts'
import type { Miss } from '#domain/import/tally.ts'
import { slugify } from '#domain/project/project.ts'
import { bounds, newCheck, type CheckConfig, type CheckTarget, type HttpMethod } from '#domain/uptime/check.ts'
import type { StatusRange } from '#domain/uptime/status-ranges.ts'
import type { ForeignAlert, ForeignDestination, ForeignMonitor, ForeignUptime } from '../foreign.ts'
import { missOf } from '../sentry/pages.ts'

/** A GlitchTip monitor, from its API or database (gitlab.com/glitchtip/glitchtip-backend, `apps/uptime`). */
export interface GlitchtipMonitor {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly url: string
  readonly expectedStatus: number | null
  readonly expectedBody: string
  /** Seconds. */
  readonly interval: number | undefined
  readonly timeout: number | null
  readonly environment: string | null
}

/** An alert of a project (`apps/alerts`). */
export interface GlitchtipAlert {
  readonly id: string
  readonly name: string
  readonly minutes: number | null
  readonly quantity: number | null
  readonly uptime: boolean
  readonly environment: string | null
  readonly recipients: readonly { readonly type: string; readonly url: string }[]
}

const USUAL_TIMEOUT_S = 20
const ANY: readonly StatusRange[] = [[100, 599]]

/** A check or a reporting job, both of which GlitchTip calls monitors. */
export function checkOf(monitor: GlitchtipMonitor, project: string): ForeignUptime | ForeignMonitor | Miss {
  const { id, type, name, interval } = monitor
  if (interval === undefined) return missOf('uptime', 'unreadable', `${name} (its interval)`)
  if (type === 'Heartbeat') return heartbeatOf(monitor, interval, project)
  const target = targetOf(monitor)
  if (target === undefined) return missOf('uptime', 'no_counterpart', `${name} (${type})`)
  const [least, most] = bounds.intervalSeconds
  const intervalSeconds = Math.min(Math.max(interval, least), most)
  const config: CheckConfig = {
    ...newCheck,
    name: (name || monitor.url).slice(0, bounds.name),
    target,
    intervalSeconds,
    timeoutMs: Math.min((monitor.timeout ?? USUAL_TIMEOUT_S) * 1000, intervalSeconds * 1000 - 1),
    // In GlitchTip a single failure is an outage.
    retries: 0,
    environment: monitor.environment ?? '',
  }
  const left = intervalSeconds === interval ? [] : [`every ${interval} seconds: ${intervalSeconds} here`]
  return { kind: 'uptime', id, project, config, left }
}

function targetOf({ type, url, expectedStatus, expectedBody }: GlitchtipMonitor): CheckTarget | undefined {
  const exactly: readonly StatusRange[] = expectedStatus === null ? ANY : [[expectedStatus, expectedStatus]]
  switch (type) {
    case 'GET':
    case 'POST':
      return httpOf(url, type, exactly, expectedBody)
    // Any response means that it is up.
    case 'Ping':
      return httpOf(url, 'HEAD', ANY, '')
    case 'SSL':
      return httpOf(url.includes('://') ? url : `https://${url}`, 'GET', ANY, '')
    default: {
      const [, host, port] = /^\[?([^\]]+)\]?:(\d+)$/.exec(url) ?? []
      return host === undefined || !/port/i.test(type) ? undefined : { kind: 'tcp', host, port: Number(port) }
    }
  }
}

function httpOf(url: string, method: HttpMethod, statuses: readonly StatusRange[], body: string): CheckTarget {
  const assertion = body === '' ? ({ kind: 'none' } as const) : ({ kind: 'contains', text: body } as const)
  const plain = { headers: [], sealedHeaders: [], body: '', followsRedirects: true }
  return { kind: 'http', url, method, statuses, assertion, ...plain, anyCertificate: false, samplesTrace: false }
}

/** A job that reports within an interval becomes a monitor with that interval. It has to report to a new URL. */
function heartbeatOf({ id, name }: GlitchtipMonitor, interval: number, project: string): ForeignMonitor {
  const minutes = Math.max(1, Math.ceil(interval / 60))
  return {
    kind: 'monitor',
    id,
    project,
    slug: slugify(name),
    name,
    settings: { schedule: { type: 'interval', value: minutes, unit: 'minute' } },
    muted: false,
    environments: [],
    left: ['it reports to another address here: the monitor’s page tells it'],
  }
}

/** Seconds in `00:05:00`, `1 day`, `P0DT00H05M00S` or `300`; `undefined` if it cannot be parsed. */
export function secondsOf(interval: string | number): number | undefined {
  const text = String(interval).trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.round(Number(text))
  const iso = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(text)
  const plain = /^(?:(\d+) days?,? ?)?(?:(\d+):(\d+):(\d+)(?:\.\d+)?)?$/.exec(text)
  const found = iso ?? plain
  if (found === null || text === '') return undefined
  const [days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}

/**
 * The rules equivalent to an alert: one on the number of events of an issue, which fires once, and one on monitors.
 * Mail goes to the project's teams.
 */
export function alertsOf(
  alert: GlitchtipAlert,
  project: { readonly id: string; readonly slug: string; readonly teams: readonly string[] },
): readonly ForeignAlert[] {
  const { id, quantity, minutes, uptime } = alert
  const name = alert.name || `${project.slug}: alert ${id}`
  const hooks = alert.recipients.filter(({ type }) => type !== 'email')
  // Without recipients, GlitchTip sends mail.
  const mails = hooks.length === alert.recipients.length && hooks.length > 0 ? [] : project.teams
  const common = {
    kind: 'alert',
    project: project.id,
    enabled: true,
    everyMinutes: ruleLimits.everyMinutes,
    destinations: mails.map((slug): ForeignDestination => ({ kind: 'team_called', slug })),
    left: hooks.map(({ type, url }) => `${type} ${URL.parse(url)?.host ?? ''}`.trim()),
  } as const
  const ofIssues = quantity !== null && minutes !== null
  return [
    ...(ofIssues
      ? [
          {
            ...common,
            id,
            name,
            environment: alert.environment || null,
            triggers: [
              quantity <= 1 ? ({ kind: 'new' } as const) : ({ kind: 'events', count: quantity, minutes } as const),
            ],
          },
        ]
      : []),
    ...(uptime
      ? [
          {
            ...common,
            id: `${id} uptime`,
            name: ofIssues ? `${name}: uptime` : name,
            environment: null,
            isOfOutages: true,
            everyMinutes: 0,
            triggers: [{ kind: 'new' }, { kind: 'regressed' }] as const,
          },
        ]
      : []),
  ]
}
