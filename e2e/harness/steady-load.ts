import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { add, anythingKept, type Units } from './load.ts'

export interface Sent {
  readonly acknowledged: Record<string, number>
  /** Sent to a server that was gone before it responded: stored once, or not at all. */
  readonly unanswered: Record<string, number>
}

/** Cycles through every stored kind, at about this many envelopes a second, whether or not a server is up. */
export function steadyLoad(envelopeUrl: () => string, perSecond: number) {
  const sent = { acknowledged: {} as Record<string, number>, unanswered: {} as Record<string, number> }
  let stopped = false
  const under = new Set<Promise<void>>()
  const send = async (body: string, units: Units): Promise<void> => {
    try {
      const response = await fetch(envelopeUrl(), { method: 'POST', body })
      await response.text()
      if (response.status === 200) add(sent.acknowledged, units)
    } catch {
      add(sent.unanswered, units)
    }
  }
  const running = (async () => {
    for (let count = 0; !stopped; count++) {
      const id = randomUUID().replaceAll('-', '')
      const { body, units } = anythingKept(id, `value ${count % 40}`, count)
      const one = send(body, units).finally(() => under.delete(one))
      under.add(one)
      await delay(1_000 / perSecond)
    }
    await Promise.all(under)
  })()
  return {
    sent,
    stop: async (): Promise<Sent> => {
      stopped = true
      await running
      return sent
    },
  }
}

export const lastFor = (minutes: number): Promise<void> => delay(minutes * 60_000)
