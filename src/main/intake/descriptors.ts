import { readFileSync } from 'node:fs'

/** How many connections and passed-on requests the process has descriptors for. */
export interface SocketBudget {
  readonly connections: number
  /** Requests passed on to the main thread, each of which takes two more. */
  readonly passedOn: number
}

/** What threads, stores and the files that they open for a moment need: some 110 at rest. */
const RESERVED = 160
const LEAST: SocketBudget = { connections: 16, passedOn: 4 }
const MOST: SocketBudget = { connections: 20_000, passedOn: 1024 }

/**
 * Returns how many sockets may be open, so that however many come, the spool and the stores find a descriptor for their
 * files.
 * @param limits the text of /proc/self/limits: Node raises its limit to the hard one when it starts
 */
export function socketBudget(limits = ownLimits()): SocketBudget {
  const [, openFiles] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (openFiles === undefined) return MOST
  const left = Number(openFiles) - RESERVED
  const within = (name: keyof SocketBudget, share: number) =>
    Math.min(MOST[name], Math.max(LEAST[name], Math.floor(share)))
  return { connections: within('connections', (left * 2) / 3), passedOn: within('passedOn', left / 6) }
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
