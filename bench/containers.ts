import type { Target } from './bodies.ts'
import { openConnection } from './connection.ts'

/** Containers of many small items, as SDKs send logs and metrics. */
export interface Containers {
  /** Items per container. */
  readonly size: number
  /** The bytes of a whole request. @param from the number of its first item */
  request(target: Target, from: number): Buffer
}

const CONNECTIONS = 8

/**
 * Sends containers for this many seconds, over eight connections. Each is unique, because a repeated one is not stored.
 * Returns how many items were accepted.
 */
export async function sendContainers(
  target: Target,
  { size, request }: Containers,
  seconds: number,
  first: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let sent = first
  let accepted = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openConnection(target.host, target.port)
      while (performance.now() < end) {
        const { status } = await connection.send(request(target, sent++ * size))
        if (status === 200) accepted += size
      }
      connection.close()
    }),
  )
  return accepted
}
