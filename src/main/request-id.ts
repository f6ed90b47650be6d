import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header in which the thread that listens tells the main thread how a request is called, and the client as well. */
export const REQUEST_ID_HEADER = 'x-request-id'

const ID = /^[\w.-]{8,64}$/
const BYTES = 8

const requests = new AsyncLocalStorage<string>()

/** Makes the name of a request: the one that a proxy gave it, where proxies are believed, or a new one. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = req.headers[REQUEST_ID_HEADER]
  if (trustedProxies > 0 && typeof given === 'string' && ID.test(given)) return given
  return randomBytes(BYTES).toString('hex')
}

/** Runs what answers a request, so that lines of the log that it writes bear its name. */
export function asRequest(id: string | undefined, answer: () => void): void {
  if (id === undefined) answer()
  else requests.run(id, answer)
}

/** The request that is being answered; undefined where none is. */
export function currentRequest(): string | undefined {
  return requests.getStore()
}
