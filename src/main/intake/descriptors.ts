import { readFileSync } from 'node:fs'

/** How many connections and passed-on requests the process has descriptors for. */
export interface SocketBudget {
  readonly connections: number
  /** Requests passed on to the main thread, each of which takes two more. */
  readonly passedOn: number
}

/** What a system allows that does not say: as in most of them. */
const USUAL_DESCRIPTORS = 1024
const MOST_CONNECTIONS = 20_000
const MOST_PASSED_ON = 1024

/** Returns what of the process's descriptors is for sockets: the stores, their engine and uploads need the others. */
export function socketBudget(descriptors: number = descriptorLimit()): SocketBudget {
  return {
    connections: Math.min(MOST_CONNECTIONS, Math.floor(descriptors * 0.6)),
    passedOn: Math.min(MOST_PASSED_ON, Math.floor(descriptors / 16)),
  }
}

/** Node raises its limit to the hard one when it starts. */
function descriptorLimit(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    if (found === 'unlimited') return Infinity
    return found === undefined ? USUAL_DESCRIPTORS : Number(found)
  } catch {
    return USUAL_DESCRIPTORS
  }
}
