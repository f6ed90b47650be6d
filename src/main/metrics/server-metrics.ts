import type { Outbox, Settlement } from '#domain/alert/outbox.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { Measured } from '#domain/instruments/family.ts'
import { Instruments, type Counter } from '#domain/instruments/instruments.ts'
import type { PumpParts } from '#pipeline/pump-parts.ts'
import type { Job } from '#services/job.ts'
import { intakeFamilies, jobFamilies, mainFamilies, type StoreName } from './families.ts'
import { measuredPump } from './digest.ts'
import { meterPages, type MeterRequest } from './requests.ts'
import { SlowPages } from './slow-pages.ts'
import { watchedStore } from './watched-store.ts'

export class ServerMetrics {
  /** Counted by the intake thread, read by this one. */
  readonly intake = new Instruments(intakeFamilies)
  readonly slowPages = new SlowPages()
  readonly #main = new Instruments(mainFamilies)
  #jobs: Instruments | undefined

  pages(basePath: string): MeterRequest {
    return meterPages(this.#main, basePath, this.slowPages.ended)
  }

  pumped(parts: PumpParts): PumpParts {
    return measuredPump(parts, this.#main)
  }

  watched<Store extends object>(store: Store, name: StoreName): Store {
    return watchedStore(store, name, this.#main)
  }

  /** Instruments the catalogue's calls and counts its notifications. */
  catalogue(catalogue: Catalogue): Catalogue {
    const watched = this.watched(catalogue, 'catalogue')
    return { ...watched, outbox: countedOutbox(watched.outbox, this.#main) }
  }

  /** Instruments the jobs. Call it once. */
  measured(jobs: readonly Job[]): readonly Job[] {
    const instruments = new Instruments(jobFamilies(jobs.map(({ name }) => name)))
    this.#jobs = instruments
    return jobs.map((job) => measuredJob(job, instruments))
  }

  counted(): readonly Measured[] {
    return [...this.intake.measured(), ...this.#main.measured(), ...(this.#jobs?.measured() ?? [])]
  }
}

function measuredJob(job: Job, instruments: Instruments): Job {
  const labels = { task: job.name }
  const duration = instruments.meter('mishap_job_duration_seconds', labels)
  const failures = instruments.counter('mishap_job_failures_total', labels)
  return {
    ...job,
    run: async (now) => {
      const startedAt = performance.now()
      try {
        return await job.run(now)
      } catch (fault) {
        failures.add()
        throw fault
      } finally {
        const seconds = (performance.now() - startedAt) / 1000
        duration.observe(seconds)
        instruments.set('mishap_job_last_duration_seconds', seconds, labels)
        instruments.set('mishap_job_last_run_timestamp_seconds', Date.now() / 1000, labels)
      }
    },
  }
}

function countedOutbox(outbox: Outbox, instruments: Instruments): Outbox {
  const counter = (result: string) => instruments.counter('mishap_notifications_total', { result })
  const counters: Record<Settlement['state'], Counter> = {
    sent: counter('sent'),
    failed: counter('failed'),
    waiting: counter('retried'),
  }
  return {
    ...outbox,
    settle: async (id, settlement) => {
      await outbox.settle(id, settlement)
      counters[settlement.state].add()
    },
  }
}
