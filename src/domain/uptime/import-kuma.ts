import { ok, refuse, type Result } from '../result.ts'
import { problemsOfConfig } from './check-config.ts'
import { httpMethods, newCheck, recordTypes, THIS_SERVER, type Assertion } from './check.ts'
import { bounds, type CheckConfig, type CheckTarget } from './check.ts'
import { parseStatusRanges } from './status-ranges.ts'

/** The checks of a backup, and the names of monitors that could not be imported. */
export interface KumaImport {
  readonly checks: readonly CheckConfig[]
  readonly skipped: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a backup of Uptime Kuma 1.x (`{ version, notificationList, monitorList }`). Monitors that are not supported
 * here are skipped and listed by name.
 */
export function readKumaBackup(
  text: string,
  isJsonPath: (path: string) => boolean,
): Result<KumaImport, { readonly reason: 'no_json' | 'unknown' }> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse({ reason: 'no_json' })
  }
  const monitors = isFields(parsed) ? monitorsOf(parsed.monitorList) : undefined
  if (monitors === undefined) return refuse({ reason: 'unknown' })
  const checks: CheckConfig[] = []
  const skipped: string[] = []
  for (const monitor of monitors) {
    const config = configOf(monitor)
    if (config === undefined || problemsOfConfig(config, isJsonPath).length > 0)
      skipped.push(textOf(monitor.name) || textOf(monitor.type) || '?')
    else checks.push(config)
  }
  return ok({ checks, skipped })
}

/** Older exports contain a list, socket exports an object keyed by id. */
function monitorsOf(list: unknown): readonly Fields[] | undefined {
  if (Array.isArray(list)) return list.filter(isFields)
  return isFields(list) ? Object.values(list).filter(isFields) : undefined
}

function configOf(monitor: Fields): CheckConfig | undefined {
  const target = targetOf(monitor)
  // Inverted monitors, which are up when nothing responds, are not supported.
  if (target === undefined || isOn(monitor.upsideDown)) return undefined
  const intervalSeconds = clamp(Math.round(numberOf(monitor.interval) ?? 60), bounds.intervalSeconds)
  // Seconds. The default is four fifths of the interval.
  const timeout = numberOf(monitor.timeout) ?? 0
  const timeoutMs = Math.round((timeout > 0 ? timeout : intervalSeconds * 0.8) * 1000)
  return {
    ...newCheck,
    name: textOf(monitor.name),
    target,
    intervalSeconds,
    timeoutMs: Math.min(clamp(timeoutMs, bounds.timeoutMs), intervalSeconds * 1000 - 1),
    retries: clamp(Math.round(numberOf(monitor.maxretries) ?? 0), bounds.retries),
    certificateDays: isOn(monitor.expiryNotification) ? newCheck.certificateDays : 0,
    domainDays: isOn(monitor.domainExpiryNotification) ? newCheck.certificateDays : 0,
    probes: [THIS_SERVER],
    isEnabled: monitor.active === undefined || isOn(monitor.active),
  }
}

function targetOf(monitor: Fields): CheckTarget | undefined {
  const host = textOf(monitor.hostname)
  switch (monitor.type) {
    case 'http':
    case 'keyword':
    case 'json-query':
      return httpOf(monitor)
    case 'port':
      return { kind: 'tcp', host, port: numberOf(monitor.port) ?? 0 }
    case 'ping':
      return { kind: 'ping', host }
    case 'dns': {
      const record = recordTypes.find((one) => one === monitor.dns_resolve_type) ?? 'A'
      const port = numberOf(monitor.port) ?? 53
      // Several servers are separated by commas; the first is used.
      const server = textOf(monitor.dns_resolve_server).split(',')[0]?.trim() ?? ''
      return {
        kind: 'dns',
        host,
        record,
        expected: '',
        server: port === 53 || server === '' ? server : `${server}:${port}`,
      }
    }
    default:
      return undefined
  }
}

function httpOf(monitor: Fields): CheckTarget | undefined {
  const accepted = Array.isArray(monitor.accepted_statuscodes) ? monitor.accepted_statuscodes.map(textOf) : []
  const method = httpMethods.find((one) => one === monitor.method) ?? 'GET'
  const headers = headersOf(monitor)
  if (headers === undefined) return undefined
  return {
    kind: 'http',
    url: textOf(monitor.url),
    method,
    headers,
    sealedHeaders: [],
    body: textOf(monitor.body),
    statuses: parseStatusRanges(accepted.length === 0 ? '200-299' : accepted.join(', ')) ?? [],
    assertion: assertionOf(monitor),
    followsRedirects: (numberOf(monitor.maxredirects) ?? 10) > 0,
    anyCertificate: isOn(monitor.ignoreTls),
    samplesTrace: false,
  }
}

/**
 * Headers are a JSON string, and basic authentication becomes a header too. Other authentication methods are not
 * supported.
 */
function headersOf(monitor: Fields): readonly (readonly [string, string])[] | undefined {
  const own: (readonly [string, string])[] = []
  const written = textOf(monitor.headers)
  if (written !== '') {
    try {
      const parsed: unknown = JSON.parse(written)
      if (!isFields(parsed)) return undefined
      for (const [name, value] of Object.entries(parsed)) own.push([name, textOf(value)])
    } catch {
      return undefined
    }
  }
  switch (monitor.authMethod) {
    case undefined:
    case null:
    case '':
      return own
    case 'basic': {
      const credentials = `${textOf(monitor.basic_auth_user)}:${textOf(monitor.basic_auth_pass)}`
      return [...own, ['Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`]]
    }
    default:
      return undefined
  }
}

function assertionOf(monitor: Fields): Assertion {
  switch (monitor.type) {
    case 'keyword':
      return { kind: isOn(monitor.invertKeyword) ? 'lacks' : 'contains', text: textOf(monitor.keyword) }
    case 'json-query': {
      // Kuma uses JSONata paths. Simple ones (`a.b`) only differ in the root.
      const path = textOf(monitor.jsonPath)
      const value = textOf(monitor.expectedValue)
      return { kind: 'json', path: path.startsWith('$') ? path : `$.${path}`, value: value === '' ? null : value }
    }
    default:
      return { kind: 'none' }
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** SQLite stores booleans as numbers. */
function isOn(value: unknown): boolean {
  return value === true || value === 1
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(Math.max(value, least), most)
}
