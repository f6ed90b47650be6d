import { readFileSync } from 'node:fs'

/** How many connections the limit of open files leaves room for. */
export interface ConnectionLimits {
  /** Of clients. */
  readonly clients: number
  /** To the main thread: each takes two descriptors. */
  readonly forwarded: number
}

/** What threads, stores and the files that they open for a moment need: some 110 at rest. */
const RESERVED = 160
const LEAST: ConnectionLimits = { clients: 16, forwarded: 4 }

/**
 * Returns how many connections may be open, so that however many come, the spool and the stores find a descriptor for
 * their files. undefined where nothing is limited, or where the system does not say.
 * @param limits the text of /proc/self/limits
 */
export function connectionLimits(limits = ownLimits()): ConnectionLimits | undefined {
  const [, openFiles] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (openFiles === undefined) return undefined
  const left = Number(openFiles) - RESERVED
  return {
    clients: Math.max(LEAST.clients, Math.floor((left * 2) / 3)),
    forwarded: Math.max(LEAST.forwarded, Math.floor(left / 6)),
  }
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
