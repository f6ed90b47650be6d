import { setTimeout as delay } from 'node:timers/promises'

/** Somebody who looks at issues while things go wrong. */
export interface Visitor {
  /** Ends the visits. Returns how often each status was answered (0: none came), and what was wrong about answers. */
  stop(): Promise<{ readonly statuses: readonly number[]; readonly wrong: readonly string[] }>
}

const EVERY_MS = 100
const ANSWERS_WITHIN_MS = 60_000
/** What may be said of stores that are away, and of a server that is busy. */
const REFUSALS = new Set([429, 503])

/**
 * Asks for a list again and again: it comes, or a refusal with a sentence; where the process is away, nothing does.
 * @param address where the list is, as it is now
 */
export function visit(address: () => string, token: string): Visitor {
  const statuses: number[] = []
  const wrong = new Set<string>()
  let isOver = false

  async function once(): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const answer = await fetch(address(), { headers, signal }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer === undefined || text === undefined) return void statuses.push(0)
    statuses.push(answer.status)
    const isRefusal = REFUSALS.has(answer.status) && /^\{"detail":"[A-Z][^"]{10,}/.test(text)
    if (!isRefusal && !(answer.status === 200 && text.startsWith('[')))
      wrong.add(`${answer.status} ${text.slice(0, 300)}`)
  }

  async function keepAsking(): Promise<void> {
    while (!isOver) {
      await once()
      await delay(EVERY_MS)
    }
  }

  const asking = keepAsking()
  return {
    stop: async () => {
      isOver = true
      await asking
      return { statuses, wrong: [...wrong] }
    },
  }
}
