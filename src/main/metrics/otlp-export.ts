import { randomUUID } from 'node:crypto'
import type { Measured } from '#domain/instruments/family.ts'
import { otlpMetrics } from '#domain/instruments/otlp-metrics.ts'
import type { OtlpExportSettings } from '#domain/settings.ts'
import { messages } from '#messages'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { hostOf } from '#outbound/guard.ts'
import { version } from '../version.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024
/** An unreachable collector is logged at most this often. */
const LOG_EVERY_MS = 10 * 60_000

export interface OtlpExport {
  /** Sends once more, then stops. */
  close(): Promise<void>
}

/** Exports metrics periodically as OTLP JSON. Each value is cumulative, so a lost export costs nothing. */
export function startOtlpExport(
  { url, headers, everyMs, resource }: OtlpExportSettings,
  measure: () => Promise<readonly Measured[]>,
  warn: (fields: object, message: string) => void,
): OtlpExport {
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const self = { 'service.instance.id': randomUUID(), 'service.version': version, ...resource }
  // The operator configured it: a collector may be on the private network.
  const policy = { allowPrivateHosts: [hostOf(new URL(url))] }
  let loggedAt = -Infinity

  async function send(): Promise<void> {
    const body = JSON.stringify(otlpMetrics(await measure(), { resource: self, startedAt, now: new Date() }))
    const answer = await guardedFetch(
      {
        url,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
      },
      policy,
    )
    if (!answer.ok) failed(answer.refusal.reason)
    else if (answer.value.status >= 300) failed(`status ${answer.value.status}`)
  }

  function failed(why: string): void {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    warn({ url, why }, messages('cli')('log.otlpFailed'))
  }

  let sending: Promise<void> = Promise.resolve()
  const sendNext = (): void => {
    sending = sending.then(send).catch((fault: unknown) => failed(String(fault)))
  }
  const timer = setInterval(sendNext, everyMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      sendNext()
      await sending
    },
  }
}
