import type { NewProject } from '#domain/project/project.ts'
import { ok, type Result } from '#domain/result.ts'
import { deliver, type DeliveryRefusal } from './deliver.ts'
import { planDemo } from './plan.ts'
import type { Holdings, PlannedEnvelope } from './planned.ts'
import { demoProjects, type DemoProject } from './shop.ts'

interface SeedOptions {
  /** The demo covers the fortnight before it. */
  readonly now: Date
  /**
   * Finds or makes one of the demo's projects and says its DSN: the address that the demo is sent to, so its host
   * must be one that reaches the running server from here. Asked once for each project, before anything is sent.
   */
  dsnOf(project: NewProject): Promise<string>
  /** Default: all of the demo. */
  readonly plan?: readonly PlannedEnvelope[]
  /** The installation has the demo of before. */
  readonly again?: boolean
  /** SceneValue after each envelope that was accepted. */
  progress?(sent: number, total: number): void
}

/** Requests under way at once: enough to be quick, few enough to leave a small server its breath. */
const CONCURRENCY = 8

/**
 * Sends the demo: four projects of an invented shop, some three thousand events of the last fortnight, the traces that
 * some of them lie in and some thousand more, and the sessions of the last days, through the ingest of a running
 * server. What was sent before on the same day (UTC) counts as a duplicate there, so an interrupted seed may be repeated.
 * Stops at the first refusal.
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
    // All senders take from one iterator: each envelope has one taker, and the oldest goes first.
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
