import type { NewProject } from '#domain/project/project.ts'
import { ok, type Result } from '#domain/result.ts'
import { deliver, type DeliveryRefusal } from './deliver.ts'
import { planDemo } from './plan.ts'
import type { Holdings, PlannedEnvelope } from './planned.ts'
import { demoProjects, type DemoProject } from './shop.ts'

interface SeedOptions {
  /** The demo covers the two weeks before it. */
  readonly now: Date
  /**
   * Finds or creates a demo project and returns its DSN, whose host must reach the running server from here. Called
   * once per project before anything is sent.
   */
  dsnOf(project: NewProject): Promise<string>
  /** Default: the full demo. */
  readonly plan?: readonly PlannedEnvelope[]
  /** The installation has an earlier demo. */
  readonly again?: boolean
  /** Called after each accepted envelope. */
  progress?(sent: number, total: number): void
}

/** Parallel requests: enough to be fast, and few enough for a small server. */
const CONCURRENCY = 8

/**
 * Sends the demo through the ingest of a running server: four projects of an invented shop, about three thousand events
 * of the last two weeks, their traces and some thousand more, and the sessions of the last days. Data sent before on
 * the same day (UTC) counts as duplicate, so an interrupted seed can be repeated. Stops at the first refusal.
 */
export async function seed(
  options: SeedOptions,
): Promise<Result<Holdings & { readonly projects: number }, DeliveryRefusal>> {
  const dsns = new Map<DemoProject, URL>()
  for (const project of Object.values(demoProjects)) dsns.set(project.name, new URL(await options.dsnOf(project)))

  const plan = options.plan ?? planDemo(options.now, options.again)
  const queue = plan.values()
  const sent: Sent = { envelopes: 0, events: 0, transactions: 0, sessions: 0 }
  let refusal: Result<never, DeliveryRefusal> | undefined

  const sender = async () => {
    // All senders share one iterator: each envelope is sent once, oldest first.
    for (const planned of queue) {
      if (refusal !== undefined) return
      const delivered = await deliver(planned.write(), dsnFor(dsns, planned.project))
      if (!delivered.ok) refusal = delivered
      else {
        count(sent, planned.holds)
        options.progress?.(sent.envelopes, plan.length)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  const { events, transactions, sessions } = sent
  return refusal ?? ok({ projects: dsns.size, events, transactions, sessions })
}

type Sent = { -readonly [K in keyof Holdings]: number } & { envelopes: number }

function count(sent: Sent, { events, transactions, sessions }: Holdings): void {
  sent.events += events
  sent.transactions += transactions
  sent.sessions += sessions
  sent.envelopes++
}

function dsnFor(dsns: ReadonlyMap<DemoProject, URL>, project: DemoProject): URL {
  const found = dsns.get(project)
  if (found === undefined) throw new Error(`There is no DSN for ${project}.`)
  return found
}
