import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, type SharedServer } from './server.ts'

/** Returns a server's peak anonymous memory; file-backed pages do not count, because the kernel can reclaim them. */
export async function mostMemory({ pid }: Pick<SharedServer, 'pid'>, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    // The server may have been killed.
    most = Math.max(most, await memoryOf(pid, 'RssAnon').catch(() => Number.POSITIVE_INFINITY))
    if (!Number.isFinite(most)) return most
    await delay(20)
  }
  return most
}
