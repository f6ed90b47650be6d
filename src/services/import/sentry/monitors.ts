import type { JsonObject } from '#domain/event/event.ts'
import { bounds, httpMethods, newCheck, type Assertion, type CheckConfig } from '#domain/uptime/check.ts'
import { HIDDEN_VALUE } from '#domain/uptime/check-headers.ts'
import type { StatusRange } from '#domain/uptime/status-ranges.ts'
import type { ForeignMonitor, ForeignUptime } from '../foreign.ts'
import type { SentryExpectation, SentryMonitor, SentryMonitorConfig, SentryUptime } from './shapes-of-checks.ts'

export function monitorOf(monitor: SentryMonitor, project: string): ForeignMonitor {
  const { id, slug, name, config, status, isMuted, environments } = monitor
  const isDisabled = status === 'disabled'
  return {
    kind: 'monitor',
    id,
    project,
    slug,
    name: name || slug,
    settings: settingsOf(config),
    muted: isMuted === true || isDisabled,
    environments: (environments ?? []).map((one) => ({ name: one.name, muted: one.isMuted === true })),
    left: isDisabled ? ['it is disabled there: muted here'] : [],
  }
}

/** Numbers as in the database. Without a type it is a crontab. */
const intervalTypes: ReadonlySet<unknown> = new Set(['interval', 2])

/** The settings as an SDK sends them. */
export function settingsOf(config: SentryMonitorConfig): JsonObject {
  const { schedule, schedule_type: type } = config
  const [value, unit] = Array.isArray(schedule) ? schedule : []
  return {
    schedule: intervalTypes.has(type)
      ? { type: 'interval', value: value ?? null, unit: unit ?? null }
      : { type: 'crontab', value: typeof schedule === 'string' ? schedule : null },
    timezone: config.timezone ?? null,
    checkin_margin: config.checkin_margin ?? null,
    max_runtime: config.max_runtime ?? null,
    failure_issue_threshold: config.failure_issue_threshold ?? null,
    recovery_threshold: config.recovery_threshold ?? null,
  }
}

/** The default number of consecutive failures that make an outage. */
const USUAL_FAILURES = 3

export function uptimeOf(check: SentryUptime, project: string): ForeignUptime {
  const { url, intervalSeconds, body } = check
  const { statuses, assertion, left } = expectedOf(check.assertion)
  const method = httpMethods.find((one) => one === check.method) ?? 'GET'
  const headers = (check.headers ?? []).filter(([, value]) => value !== HIDDEN_VALUE)
  const hidden = (check.headers ?? []).flatMap(([name, value]) => (value === HIDDEN_VALUE ? [name] : []))
  const config: CheckConfig = {
    ...newCheck,
    name: (check.name || url).slice(0, bounds.name),
    target: {
      kind: 'http',
      url,
      method,
      headers,
      sealedHeaders: [],
      body: body ?? '',
      statuses,
      assertion,
      followsRedirects: true,
      anyCertificate: false,
      samplesTrace: check.traceSampling === true,
    },
    intervalSeconds,
    timeoutMs: Math.min(check.timeoutMs, intervalSeconds * 1000 - 1),
    // In Sentry retries are intervals apart, here they are immediate.
    retries: Math.min((check.downtimeThreshold ?? USUAL_FAILURES) - 1, bounds.retries[1]),
    environment: check.environment ?? '',
    // Without its hidden credentials, the check would only fail.
    isEnabled: check.status !== 'disabled' && hidden.length === 0,
  }
  return {
    kind: 'uptime',
    id: check.id,
    project,
    config,
    left: [...left, ...hidden.map((name) => `header ${name}: its value is secret there; switched off`)],
  }
}

interface Expected {
  readonly statuses: readonly StatusRange[]
  readonly assertion: Assertion
  readonly left: readonly string[]
}

/** By default, any 2xx is a success. */
const usual: Expected = { statuses: [[200, 299]], assertion: { kind: 'none' }, left: [] }

/** The conditions on a response, all of which must hold. Only statuses and a single JSON condition are supported. */
function expectedOf(assertion: SentryUptime['assertion']): Expected {
  const root = assertion?.root
  if (root === undefined || root === null) return usual
  const children = root.op === 'and' ? (root.children ?? []) : [root]
  let [least, most] = [100, 599]
  let json: Assertion = { kind: 'none' }
  const left: string[] = []
  for (const one of children) {
    const range = one.op === 'status_code_check' ? rangeOf(one) : undefined
    const found: Assertion | undefined = one.op === 'json_path' && json.kind === 'none' ? jsonOf(one) : undefined
    if (range !== undefined) [least, most] = [Math.max(least, range[0]), Math.min(most, range[1])]
    else if (found !== undefined) json = found
    else left.push(`assertion ${one.op}`)
  }
  const statuses: readonly StatusRange[] = least <= most ? [[least, most]] : usual.statuses
  return {
    statuses,
    assertion: json,
    left: least <= most ? left : [...left, 'assertion of a status that there is not'],
  }
}

function rangeOf({ operator, value }: SentryExpectation): StatusRange | undefined {
  if (typeof value !== 'number') return undefined
  switch (operator?.cmp ?? '') {
    case 'equals':
      return [value, value]
    case 'greater_than':
      return [value + 1, 599]
    case 'less_than':
      return [100, value - 1]
    default:
      return undefined
  }
}

function jsonOf({ operator, value, operand }: SentryExpectation): Assertion | undefined {
  if (typeof value !== 'string') return undefined
  if (operator?.cmp === 'always') return { kind: 'json', path: value, value: null }
  const isLiteral = operator?.cmp === 'equals' && operand?.jsonpath_op === 'literal' && operand.value
  return isLiteral ? { kind: 'json', path: value, value: operand.value ?? null } : undefined
}
