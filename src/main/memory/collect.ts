import { setFlagsFromString } from 'node:v8'
import { BroadcastChannel } from 'node:worker_threads'
import { runInNewContext } from 'node:vm'

/** Notifies the threads of a process that the load is over. */
const CHANNEL = 'mishap load over'

/** Collects this thread's garbage whenever the main thread reports the end of a load. */
export function collectWhenAsked(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.unref()
  channel.addEventListener('message', () => collect('regular'))
}

export function collectEverywhere(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('')
  channel.close()
  collect('last-resort')
}

type Collect = (how: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void

let collectGarbage: Collect | undefined

/**
 * V8 collects only on allocation, so an idle heap stays large. A last-resort collection costs several times as much,
 * but returns pages at once, including those of the young generation.
 */
function collect(flavor: 'regular' | 'last-resort'): void {
  collectGarbage ??= exposed()
  collectGarbage({ type: 'major', flavor })
}

/** The flag is process-wide and never reset, because another thread could be about to use it. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return gc as Collect
}
