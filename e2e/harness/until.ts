import { setTimeout as delay } from 'node:timers/promises'

export interface Patience {
  readonly withinMs?: number
  readonly everyMs?: number
}

/**
 * Polls until the result is neither false nor undefined, and resolves to it. On a timeout it rejects and names what it
 * waited for. For expectations about a value, `expect.poll` reports more.
 */
export async function until<T>(
  what: string,
  question: () => T | Promise<T>,
  { withinMs = 60_000, everyMs = 20 }: Patience = {},
): Promise<Exclude<T, false | undefined>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await question()
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`)
    await delay(everyMs)
  }
}
