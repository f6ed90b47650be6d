import { setFlagsFromString } from 'node:v8'
import { BroadcastChannel } from 'node:worker_threads'
import { runInNewContext } from 'node:vm'

/** Threads of one process hear here that the load is over. */
const CHANNEL = 'mishap load over'

/** Collects the garbage of this thread whenever the main thread says that the load is over. */
export function collectWhenAsked(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.unref()
  channel.addEventListener('message', () => collect('regular'))
}

/** Collects the garbage of this thread, and has the others do the same. */
export function collectEverywhere(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('')
  channel.close()
  collect('last-resort')
}

type Collect = (how: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void

let collectGarbage: Collect | undefined

/**
 * V8 collects only where something is allocated: a heap at rest stays as large as it was. What it does as a last resort
 * costs several times as much, and gives the pages back at once, those of the young generation as well.
 */
function collect(flavor: 'regular' | 'last-resort'): void {
  collectGarbage ??= exposed()
  collectGarbage({ type: 'major', flavor })
}

/** The flag is the process's, and is never taken back: another thread could be about to use it. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  return gc as Collect
}
