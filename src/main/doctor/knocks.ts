import type { IncomingMessage } from 'node:http'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'

export interface Knock {
  /** The client's address after evaluating trusted proxies. */
  readonly address: string
  readonly forwardedFor: string | null
  readonly forwardedProto: string | null
}

const MOST = 16
const WORD = /^[0-9a-f-]{36}$/

/** Remembers recent test requests. Open to anyone, because senders learn nothing. */
export class Knocks {
  readonly #heard = new Map<string, Knock>()

  hear(word: string, { headers }: IncomingMessage): void {
    if (!WORD.test(word)) return
    const [oldest] = this.#heard.keys()
    if (this.#heard.size >= MOST && oldest !== undefined) this.#heard.delete(oldest)
    this.#heard.set(word, {
      address: textOf(headers[CLIENT_ADDRESS_HEADER]) ?? '',
      forwardedFor: textOf(headers['x-forwarded-for']),
      forwardedProto: textOf(headers['x-forwarded-proto']),
    })
  }

  /** Returns the request and forgets it. */
  take(word: string): Knock | undefined {
    const knock = this.#heard.get(word)
    this.#heard.delete(word)
    return knock
  }
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
