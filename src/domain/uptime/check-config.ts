import { HIDDEN_VALUE } from './check-headers.ts'
import { bounds, type Assertion, type CheckConfig, type CheckTarget } from './check.ts'

/** An invalid field of a config, by its form name, and the reason. */
export interface ConfigProblem {
  readonly field: string
  readonly reason:
    | 'missing'
    | 'too_long'
    | 'bad_url'
    | 'bad_host'
    | 'bad_port'
    | 'bad_headers'
    | 'hidden_header'
    | 'bad_statuses'
    | 'bad_path'
    | 'bad_number'
    | 'bad_server'
    | 'no_probe'
    | 'slow'
  readonly least?: number
  readonly most?: number
}

/**
 * A DNS name, an IPv4 address, or an IPv6 address without brackets. The dots between labels are mandatory, because
 * optional dots would cause catastrophic backtracking on long names.
 */
const HOST =
  /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$|^[0-9a-f:]*:[0-9a-f:.]*$/i
const ADDRESS = /^\[?[0-9a-f:.]+\]?(?::[0-9]{1,5})?$/i
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/i

/**
 * Validates a config.
 * @param isJsonPath whether a text is a supported JSON path
 */
export function problemsOfConfig(config: CheckConfig, isJsonPath: (text: string) => boolean): readonly ConfigProblem[] {
  const { name, intervalSeconds, timeoutMs, probes } = config
  return [
    ...textProblems('name', name, bounds.name),
    ...targetProblems(config.target, isJsonPath),
    ...rangeProblems('interval', intervalSeconds, bounds.intervalSeconds),
    ...rangeProblems('timeout', timeoutMs / 1000, [bounds.timeoutMs[0] / 1000, bounds.timeoutMs[1] / 1000]),
    ...(timeoutMs >= intervalSeconds * 1000 ? [{ field: 'timeout', reason: 'slow' } as const] : []),
    ...rangeProblems('retries', config.retries, bounds.retries),
    ...rangeProblems('certificateDays', config.certificateDays, bounds.days),
    ...rangeProblems('domainDays', config.domainDays, bounds.days),
    ...(probes.length === 0 || probes.length > bounds.probes ? [{ field: 'probes', reason: 'no_probe' } as const] : []),
  ]
}

function textProblems(field: string, text: string, most: number): readonly ConfigProblem[] {
  if (text.trim() === '') return [{ field, reason: 'missing' }]
  return text.length > most ? [{ field, reason: 'too_long' }] : []
}

function rangeProblems(
  field: string,
  value: number,
  [least, most]: readonly [number, number],
): readonly ConfigProblem[] {
  return value >= least && value <= most ? [] : [{ field, reason: 'bad_number', least, most }]
}

function targetProblems(target: CheckTarget, isJsonPath: (text: string) => boolean): readonly ConfigProblem[] {
  switch (target.kind) {
    case 'http':
      return httpProblems(target, isJsonPath)
    case 'tcp':
      return [
        ...hostProblems(target.host),
        ...(Number.isInteger(target.port) && target.port > 0 && target.port < 65_536
          ? []
          : [{ field: 'port', reason: 'bad_port' } as const]),
      ]
    case 'dns':
      return [
        ...hostProblems(target.host),
        ...(target.server === '' || ADDRESS.test(target.server)
          ? []
          : [{ field: 'server', reason: 'bad_server' } as const]),
        ...(target.expected.length > bounds.text ? [{ field: 'expected', reason: 'too_long' } as const] : []),
      ]
    case 'ping':
      return hostProblems(target.host)
  }
}

function hostProblems(host: string): readonly ConfigProblem[] {
  if (host === '') return [{ field: 'host', reason: 'missing' }]
  return host.length <= bounds.host && HOST.test(host) ? [] : [{ field: 'host', reason: 'bad_host' }]
}

function httpProblems(
  { url, headers, sealedHeaders, body, statuses, assertion }: Extract<CheckTarget, { kind: 'http' }>,
  isJsonPath: (text: string) => boolean,
): readonly ConfigProblem[] {
  const isUrl = url.length <= bounds.url && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  // Values inserted into a request must not contain line breaks.
  const isHidden = headers.some(([, value]) => value === HIDDEN_VALUE)
  const isHeaders = headers.every(([name, value]) => HEADER_NAME.test(name) && !/[\0\r\n]|[^\0-\xff]/.test(value))
  return [
    ...(url === '' ? [{ field: 'url', reason: 'missing' } as const] : []),
    ...(url !== '' && !isUrl ? [{ field: 'url', reason: 'bad_url' } as const] : []),
    ...(isHidden ? [{ field: 'headers', reason: 'hidden_header' } as const] : []),
    ...(isHidden ||
    (isHeaders && headers.length + sealedHeaders.length <= bounds.headers && bytes <= bounds.headerBytes)
      ? []
      : [{ field: 'headers', reason: 'bad_headers' } as const]),
    ...(body.length > bounds.body ? [{ field: 'body', reason: 'too_long' } as const] : []),
    ...(statuses.length === 0 ? [{ field: 'statuses', reason: 'bad_statuses' } as const] : []),
    ...assertionProblems(assertion, isJsonPath),
  ]
}

function assertionProblems(assertion: Assertion, isJsonPath: (text: string) => boolean): readonly ConfigProblem[] {
  switch (assertion.kind) {
    case 'none':
      return []
    case 'contains':
    case 'lacks':
      return textProblems('text', assertion.text, bounds.text)
    case 'json': {
      const problems = textProblems('text', assertion.path, bounds.text)
      return problems.length > 0 || isJsonPath(assertion.path) ? problems : [{ field: 'text', reason: 'bad_path' }]
    }
  }
}
