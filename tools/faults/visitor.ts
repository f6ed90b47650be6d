import { setTimeout as delay } from 'node:timers/promises'

/** A user who views issues while faults are injected. */
export interface Visitor {
  /** Ends the visits. Returns the statuses (0: no response), and what was wrong with responses. */
  stop(): Promise<{ readonly statuses: readonly number[]; readonly wrong: readonly string[] }>
}

const EVERY_MS = 100
const ANSWERS_WITHIN_MS = 60_000
/** The allowed responses of a busy server, or one with unreachable stores. */
const REFUSALS = new Set([429, 503])

/**
 * Requests a list repeatedly: it must arrive, or a refusal with a sentence, or nothing if the process is down.
 * @param address the current URL of the list
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
