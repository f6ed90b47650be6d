import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Watches the free space until it is stopped; returns the minimum. */
export function leastFree(folder: string): { stop(): Promise<number> } {
  let isStopped = false
  let least = Infinity
  const watching = (async () => {
    while (!isStopped) {
      const { bavail, bsize } = await statfs(folder)
      least = Math.min(least, bavail * bsize)
      await delay(100)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return least
    },
  }
}
