import type { NewMonitorReport } from '#domain/monitor-issue/report.ts'
import { targetText, type UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckResult, ProbeFailure } from '#domain/uptime/result.ts'
import type { Expiry } from '#domain/uptime/uptime-work.ts'
import type { Outage } from '#domain/uptime/uptime-catalogue.ts'

const reasons: Readonly<Record<ProbeFailure, string>> = {
  bad_url: 'The address cannot be called',
  private_address: 'The address is in a private network that this server may not call',
  unknown_host: 'The host name could not be resolved',
  refused: 'The connection was refused',
  unreachable: 'The host could not be reached',
  reset: 'The connection was closed before the answer was complete',
  timeout: 'No complete answer came in time',
  certificate: 'The certificate is not valid',
  tls: 'The TLS handshake failed',
  not_http: 'The answer is not valid HTTP',
  too_many_redirects: 'There were too many redirects',
  status: 'The status is not the expected one',
  text: 'The text of the answer is not the expected one',
  json: 'The JSON of the answer is not the expected one',
  too_large: 'The answer is too large to be checked',
  dns_answer: 'The DNS records are not the expected ones',
  no_ping: 'Ping is not available on the machine that checks',
  lost_secret: 'The value of a secret header cannot be read any more',
}

/** Describes why a check failed, in a short English sentence. */
export function reasonText({ failure, detail }: Pick<CheckResult, 'failure' | 'detail'>): string {
  const reason = failure === null ? 'It failed' : reasons[failure]
  return detail === '' ? `${reason}.` : `${reason}: ${detail}.`
}

/** The report of an outage. All outages of a check belong to one issue. */
export function outageReport({ id, from, evidence }: Outage, check: UptimeCheck): NewMonitorReport {
  return {
    ...reportBase(check, evidence),
    identity: ['uptime', check.id, id],
    timestamp: from.getTime() / 1000,
    level: 'error',
    headline: 'Down',
    fingerprint: ['uptime', String(check.id)],
    evidence: {
      ...evidenceBase(check),
      reason: reasonText(evidence),
      status: evidence.status === 0 ? null : evidence.status,
      headers: Object.fromEntries(evidence.answer?.headers ?? []),
      body: evidence.answer?.body ?? '',
      timings: timingsOf(evidence),
      probe: evidence.probe,
      failed_since: from.getTime() / 1000,
    },
  }
}

/** The report of a certificate or domain registration that expires soon. */
export function expiryReport({ check, what, until }: Expiry, now: Date): NewMonitorReport {
  const subject = what === 'certificate' ? 'The certificate' : 'The registration of the domain'
  return {
    ...reportBase(check),
    identity: ['uptime', what, check.id, until.getTime()],
    timestamp: now.getTime() / 1000,
    level: 'warning',
    headline: what === 'certificate' ? 'Certificate expires soon' : 'Domain expires soon',
    fingerprint: ['uptime', what, String(check.id)],
    evidence: {
      ...evidenceBase(check),
      reason: `${subject} ends on ${until.toISOString().slice(0, 10)}.`,
      status: null,
      headers: {},
      body: '',
      timings: { dns: null, connect: null, tls: null, first_byte: null },
      probe: '',
      failed_since: now.getTime() / 1000,
    },
  }
}

function reportBase({ target, environment }: UptimeCheck, evidence?: CheckResult) {
  const traceId = evidence?.traceId ?? null
  return {
    culprit: target.kind === 'http' ? (URL.parse(target.url)?.host ?? target.url) : target.host,
    environment,
    release: '',
    trace: traceId === null ? null : { trace_id: traceId, span_id: evidence?.spanId ?? null },
  }
}

function evidenceBase({ id, name, target }: UptimeCheck) {
  return { kind: 'uptime', check_id: id, name, target: targetText(target) } as const
}

/** A phase without duration was not reached or does not exist. */
function timingsOf({ phases: { dns, connect, tls, firstByte } }: CheckResult) {
  const known = (ms: number) => (ms === 0 ? null : Math.round(ms * 10) / 10)
  return { dns: known(dns), connect: known(connect), tls: known(tls), first_byte: known(firstByte) }
}
