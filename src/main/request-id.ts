import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header that carries a request's id from the listening thread to the main thread, and to the client. */
export const REQUEST_ID_HEADER = 'x-request-id'

const ID = /^[\w.-]{8,64}$/
const BYTES = 8

const requests = new AsyncLocalStorage<string>()

/** The id of a request: from a trusted proxy, or a new one. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = req.headers[REQUEST_ID_HEADER]
  if (trustedProxies > 0 && typeof given === 'string' && ID.test(given)) return given
  return randomBytes(BYTES).toString('hex')
}

/** Runs a request's handler so that its log lines carry the id. */
export function asRequest(id: string | undefined, answer: () => void): void {
  if (id === undefined) answer()
  else requests.run(id, answer)
}

/** The id of the current request; `undefined` outside requests. */
export function currentRequest(): string | undefined {
  return requests.getStore()
}
