import type { Call } from './call.ts'
import type { Shop } from './shop.ts'

/** A client's request, and the fields that the client needs in the response: `0.id`, `data.0.title`. */
export interface Request {
  readonly words: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under /api/0; `{name}` is replaced with a remembered value of an earlier response. */
  readonly path: string
  readonly body?: object
  readonly needs?: readonly string[]
  /** Remembers a field of the response for later requests. */
  readonly as?: readonly [name: string, field: string]
}

/** Requests of a client that cannot run here, in the order in which it sends them. */
export function replayed({ proxy, token }: Shop, requests: readonly Request[]): readonly Call[] {
  const known = new Map<string, string>()
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? name)
  return requests.map(({ words, method = 'GET', path, body, needs = [], as }) => ({
    words,
    run: async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const url = `${proxy.address}/api/0${filled(path)}`
      const sent = body === undefined ? {} : { body: filled(JSON.stringify(body)) }
      const answer = await fetch(url, { method, headers, ...sent })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      const json: unknown = text === '' ? undefined : JSON.parse(text)
      const missing = needs.filter((field) => fieldOf(json, field) === undefined)
      if (missing.length > 0) throw new Error(`${path} has no ${missing.join(', ')}`)
      if (as !== undefined) known.set(as[0], String(fieldOf(json, as[1])))
    },
  }))
}

function fieldOf(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], json)
}
