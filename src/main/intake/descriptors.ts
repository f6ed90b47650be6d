import { readFileSync } from 'node:fs'

/** The process's descriptors for connections and forwarded requests. */
export interface SocketBudget {
  readonly connections: number
  /** Requests forwarded to the main thread, which take two more descriptors each. */
  readonly passedOn: number
}

/** Descriptors for threads, stores and short-lived files: about 110 at rest. */
const RESERVED = 160
const LEAST: SocketBudget = { connections: 16, passedOn: 4 }
const MOST: SocketBudget = { connections: 20_000, passedOn: 1024 }

/**
 * Returns how many sockets may be open so that the spool and the stores always find a descriptor for their files.
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
