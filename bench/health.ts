import { z } from 'zod'

const health = z.object({ status: z.string(), backlog: z.object({ records: z.number() }) })

/** How many records wait in the spool of the server at `origin`. */
export async function backlogOf(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) })
  return health.parse(await response.json()).backlog.records
}

const POLL_MS = 100

/** Waits until everything accepted has been digested. Throws after `seconds`. */
export async function digested(origin: string, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const backlog = await backlogOf(origin)
    if (backlog === 0) return
    if (performance.now() > deadline)
      throw new Error(`After ${seconds} s ${backlog} records still wait to be digested.`)
    await new Promise((wake) => setTimeout(wake, POLL_MS))
  }
}
