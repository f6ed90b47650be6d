import type { EventStore } from '#domain/event/event-store.ts'
import type { AtWork } from '../watchdog/at-work.ts'
import { collectEverywhere } from './collect.ts'
import { LoadOver } from './load-over.ts'

interface MemoryParts {
  readonly events: Pick<EventStore, 'giveBackMemory'>
  readonly work: AtWork
  readonly onFault: (fault: unknown) => void
}

const LOOK_EVERY_MS = 5_000

/** Returns memory to the system after each load (docs/decisions/0049). */
export function giveBackAfterLoad({ events, work, onFault }: MemoryParts): { close(): void } {
  const loadOver = new LoadOver()
  let lookedAt = performance.now()
  let usage = process.cpuUsage()
  const look = (): void => {
    const { user, system } = process.cpuUsage(usage)
    const microseconds = (performance.now() - lookedAt) * 1000
    usage = process.cpuUsage()
    lookedAt = performance.now()
    if (!loadOver.look({ cores: (user + system) / microseconds, residentBytes: process.memoryUsage.rss() })) return
    const end = work.begin('collecting garbage')
    collectEverywhere()
    end()
    events.giveBackMemory().catch(onFault)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
