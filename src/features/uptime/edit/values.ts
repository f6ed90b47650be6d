import { httpMethods, intervals, newCheck, recordTypes, targetKinds } from '#domain/uptime/check.ts'
import type { Assertion, CheckConfig, CheckTarget, TargetKind } from '#domain/uptime/check.ts'
import { shownHeaders } from '#domain/uptime/check-headers.ts'
import { parseStatusRanges, printStatusRanges } from '#domain/uptime/status-ranges.ts'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { check, choice, ids, lines, number, text } from '#ui/form/fields.ts'

export const assertionKinds = ['none', 'contains', 'lacks', 'json'] as const
export const intervalNames = intervals.map((seconds) => String(seconds))

/** The form of a check of any kind. Fields of other kinds are not rendered and read as empty. */
export const checkForm = defineForm(
  'uptime',
  {
    kind: choice(targetKinds, 'http'),
    name: text(),
    project: text({ missing: 'problem.no_project' }),
    environment: text({ most: [64, 'problem.too_long'] }),
    url: text(),
    method: choice(httpMethods, 'GET'),
    headers: lines(),
    body: lines(),
    statuses: text(),
    assertion: choice(assertionKinds, 'none'),
    text: text(),
    value: text(),
    redirects: check,
    anyCertificate: check,
    samplesTrace: check,
    host: text(),
    port: text(),
    record: choice(recordTypes, 'A'),
    expected: text(),
    server: text(),
    interval: choice(intervalNames, '60'),
    timeout: number({ least: 1, most: 60, wrong: 'problem.bad_number' }),
    retries: number({ least: 0, most: 5, wrong: 'problem.bad_number' }),
    certificateDays: number({ least: 0, most: 90, wrong: 'problem.bad_number' }),
    domainDays: number({ least: 0, most: 90, wrong: 'problem.bad_number' }),
    probes: ids((said) => (/^[0-9]{1,9}$/.test(said) ? Number(said) : undefined)),
    enabled: check,
  },
  { refusal: ['edit.not', 'edit.notText'] },
)

export type CheckValues = ShownOf<typeof checkForm>
type CheckSent = ValueOf<typeof checkForm>

export function valuesOf(config: CheckConfig, project: string): CheckValues {
  return {
    ...checkForm.empty,
    ...targetValues(config.target),
    name: config.name,
    project,
    environment: config.environment,
    interval: String(config.intervalSeconds),
    timeout: String(Math.round(config.timeoutMs / 1000)),
    retries: String(config.retries),
    certificateDays: String(config.certificateDays),
    domainDays: String(config.domainDays),
    probes: config.probes.map(String),
    enabled: config.isEnabled,
  }
}

export function newValues(kind: TargetKind, project: string): CheckValues {
  const values = valuesOf(newCheck, project)
  return { ...values, kind, certificateDays: kind === 'http' ? values.certificateDays : '0' }
}

function targetValues(target: CheckTarget): Partial<CheckValues> {
  switch (target.kind) {
    case 'http':
      return {
        kind: 'http',
        url: target.url,
        method: target.method,
        headers: shownHeaders(target)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
        body: target.body,
        statuses: printStatusRanges(target.statuses),
        ...assertionValues(target.assertion),
        redirects: target.followsRedirects,
        anyCertificate: target.anyCertificate,
        samplesTrace: target.samplesTrace,
      }
    case 'tcp':
      return { kind: 'tcp', host: target.host, port: String(target.port) }
    case 'dns':
      return {
        kind: 'dns',
        host: target.host,
        record: target.record,
        expected: target.expected,
        server: target.server,
      }
    case 'ping':
      return { kind: 'ping', host: target.host }
  }
}

function assertionValues(assertion: Assertion): Partial<CheckValues> {
  switch (assertion.kind) {
    case 'none':
      return { assertion: 'none' }
    case 'contains':
    case 'lacks':
      return { assertion: assertion.kind, text: assertion.text }
    case 'json':
      return { assertion: 'json', text: assertion.path, value: assertion.value ?? '' }
  }
}

/** Converts the fields to a config. Invalid values are left for `problemsOfConfig`. */
export function configOf(sent: CheckSent): CheckConfig {
  return {
    name: sent.name,
    target: targetOf(sent),
    intervalSeconds: Number(sent.interval),
    timeoutMs: sent.timeout * 1000,
    retries: sent.retries,
    certificateDays: sent.certificateDays,
    domainDays: sent.domainDays,
    environment: sent.environment,
    probes: sent.probes,
    isEnabled: sent.enabled,
  }
}

function targetOf(sent: CheckSent): CheckTarget {
  switch (sent.kind) {
    case 'http':
      return {
        kind: 'http',
        url: sent.url,
        method: sent.method,
        headers: headersOf(sent.headers),
        sealedHeaders: [],
        body: sent.body,
        statuses: parseStatusRanges(sent.statuses) ?? [],
        assertion: assertionOf(sent),
        followsRedirects: sent.redirects,
        anyCertificate: sent.anyCertificate,
        samplesTrace: sent.samplesTrace,
      }
    case 'tcp':
      return { kind: 'tcp', host: sent.host, port: Number(sent.port) }
    case 'dns':
      return { kind: 'dns', host: sent.host, record: sent.record, expected: sent.expected, server: sent.server }
    case 'ping':
      return { kind: 'ping', host: sent.host }
  }
}

/** A line without a colon becomes a header without a value, which validation rejects. */
function headersOf(typed: string): readonly (readonly [string, string])[] {
  const written = typed.split('\n').filter((line) => line.trim() !== '')
  return written.map((line) => {
    const at = line.indexOf(':')
    return at === -1 ? ['', line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
}

function assertionOf({ assertion, text: said, value }: CheckSent): Assertion {
  switch (assertion) {
    case 'none':
      return { kind: 'none' }
    case 'contains':
    case 'lacks':
      return { kind: assertion, text: said }
    case 'json':
      return { kind: 'json', path: said, value: value === '' ? null : value }
  }
}
