import { z } from 'zod'

const health = z.object({ status: z.string(), backlog: z.object({ records: z.number() }) })

/**
 * The number of records waiting in the spool of the server at `origin`. Throws with the response if it lacks the
 * number.
 */
export async function backlogOf(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) })
  const said = await response.text()
  const read = health.safeParse(parsed(said))
  if (read.success) return read.data.backlog.records
  throw new Error(`/api/health answered ${response.status}: ${said.slice(0, 200)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const POLL_MS = 100

/** Waits until everything accepted has been digested; a busy server is asked again. Throws after `seconds`. */
export async function digested(origin: string, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const backlog = await backlogOf(origin).catch((problem: unknown) => String(problem))
    if (backlog === 0) return
    if (performance.now() > deadline)
      throw new Error(`After ${seconds} s not all is digested: ${backlog} records wait.`)
    await new Promise((wake) => setTimeout(wake, POLL_MS))
  }
}
