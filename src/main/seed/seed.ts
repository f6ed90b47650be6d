import type { NewProject } from '#domain/project/project.ts'
import { ok, type Result } from '#domain/result.ts'
import { deliver, type DeliveryRefusal } from './front-door.ts'
import { planDemo, type PlannedEvent } from './plan.ts'
import { demoProjects, type DemoProject } from './shop.ts'

interface SeedOptions {
  /** The demo covers the fortnight before it. */
  readonly now: Date
  /**
   * Finds or makes one of the demo's projects and says its DSN: the address that the events are sent to, so its host
   * must be one that reaches the running server from here. Asked once for each project, before anything is sent.
   */
  dsnOf(project: NewProject): Promise<string>
  /** Default: all of the demo. */
  readonly plan?: readonly PlannedEvent[]
  /** Told after each event that was accepted. */
  progress?(sent: number, total: number): void
}

/** Requests under way at once: enough to be quick, few enough to leave a small server its breath. */
const CONCURRENCY = 8

/**
 * Sends the demo: four projects of an invented shop, some three thousand events of the last fortnight, through the
 * front door of a running server. Events that were sent before on the same day (UTC) count as duplicates there, so an
 * interrupted seed may be repeated. Stops at the first refusal.
 */
export async function seed(
  options: SeedOptions,
): Promise<Result<{ projects: number; events: number }, DeliveryRefusal>> {
  const dsns = new Map<DemoProject, URL>()
  for (const project of Object.values(demoProjects)) dsns.set(project.name, new URL(await options.dsnOf(project)))

  const plan = options.plan ?? planDemo(options.now)
  const queue = plan.values()
  let sent = 0
  let refusal: Result<never, DeliveryRefusal> | undefined

  const sender = async () => {
    // All senders take from one iterator: each event has one taker, and the oldest goes first.
    for (const planned of queue) {
      if (refusal !== undefined) return
      const delivered = await deliver(planned.write(), dsnFor(dsns, planned.project))
      if (!delivered.ok) refusal = delivered
      else options.progress?.(++sent, plan.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  return refusal ?? ok({ projects: dsns.size, events: sent })
}

function dsnFor(dsns: ReadonlyMap<DemoProject, URL>, project: DemoProject): URL {
  const found = dsns.get(project)
  if (found === undefined) throw new Error(`There is no DSN for ${project}.`)
  return found
}
