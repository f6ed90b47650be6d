import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Vitals } from '#domain/running.ts'
import { createOutboxWorker } from './outbox.ts'
import type { SelfWatch } from '../self-watch/self-watch.ts'
import { bundleMails } from './bundle-mails.ts'
import { countForRules } from './count-rules.ts'
import { followRules } from './follow-rules.ts'
import { notifyPeople } from './notify-people.ts'
import type { AlertParts } from './parts.ts'
import { watchThresholds } from './watch-thresholds.ts'

/** How the server is, as alerts need to know. */
export interface AlertSurroundings {
  readonly vitals: () => Pick<Vitals, 'digestLagMs'>
  readonly watch: Pick<SelfWatch, 'report'>
}

const SECOND_MS = 1_000
const AFTER_FAULT_MS = 10 * SECOND_MS
const LEASE = 'alerts'
const LEASE_MS = 30 * SECOND_MS
const LEASE_TAKEN_EVERY_MS = 10 * SECOND_MS

/** Something that is done over and over, one run after the other. */
interface Beat {
  readonly name: string
  readonly everyMs: number
  run(now: Date): Promise<unknown>
}

/**
 * Everything that alerts do by themselves, in whichever process holds the lease: reading on in the histories of issues,
 * counting, and sending. Each goes its own way: one that fails or takes long keeps the others from nothing.
 */
export function startAlerts(parts: AlertParts, { vitals, watch }: AlertSurroundings): { stop(): Promise<void> } {
  const { outbox, alertWork, leases } = parts.catalogue
  const holder = `${process.pid}:${randomUUID()}`
  const startedAt = new Date()
  const onFault = (job: string, fault: unknown) => watch.report(fault, { part: 'job', job })
  const worker = createOutboxWorker({ ...parts, outbox, work: alertWork, onFault: (fault) => onFault('outbox', fault) })
  const beats: readonly Beat[] = [
    { name: 'alert-rules', everyMs: SECOND_MS, run: (now) => followRules(parts, now) },
    { name: 'alert-counts', everyMs: 30 * SECOND_MS, run: (now) => countForRules(parts, now) },
    {
      name: 'alert-thresholds',
      everyMs: 60 * SECOND_MS,
      run: (now) => watchThresholds(parts, { startedAt, lagMs: vitals().digestLagMs }, now),
    },
    { name: 'notifications', everyMs: SECOND_MS, run: (now) => notifyPeople(parts, now) },
    { name: 'digest-mails', everyMs: 5 * SECOND_MS, run: (now) => bundleMails(parts, now) },
    { name: 'outbox', everyMs: SECOND_MS, run: (now) => worker.send(now) },
  ]
  const stopping = new AbortController()
  let leasedUntil = 0

  async function holdsLease(now: Date): Promise<boolean> {
    if (now.getTime() < leasedUntil - (LEASE_MS - LEASE_TAKEN_EVERY_MS)) return true
    const isOurs = await leases.claim(LEASE, holder, LEASE_MS, now)
    leasedUntil = isOurs ? now.getTime() + LEASE_MS : 0
    return isOurs
  }

  async function beat({ name, everyMs, run }: Beat): Promise<void> {
    while (!stopping.signal.aborted) {
      let pauseMs = everyMs
      try {
        const now = new Date()
        if (await holdsLease(now)) await run(now)
      } catch (fault) {
        onFault(name, fault)
        pauseMs = Math.max(everyMs, AFTER_FAULT_MS)
      }
      await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const beating = beats.map(beat)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(beating)
      await worker.stop()
      await leases.release(LEASE, holder)
    },
  }
}
