import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, type SharedServer } from './server.ts'

/** Returns the most memory that a server had of its own: what the kernel can take from it, as pages of files, does not count. */
export async function mostMemory({ pid }: Pick<SharedServer, 'pid'>, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    // It may have been ended.
    most = Math.max(most, await memoryOf(pid, 'RssAnon').catch(() => Number.POSITIVE_INFINITY))
    if (!Number.isFinite(most)) return most
    await delay(20)
  }
  return most
}
