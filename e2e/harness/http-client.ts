import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { pagesFor } from '#main/built-pages.ts'
import type { Caller } from './access-stage.ts'
import { ask, type Answered } from './ask.ts'
import { routeOf } from './routes.ts'

/** The outcome of a request: allowed or denied. */
export type Mark = '✓' | '401' | '403' | '404'

/** The access decision in a response. Throws on server errors. */
export function markOf({ status, text }: Answered): Mark {
  if (status >= 500) throw new Error(`Answered ${status}: ${text.slice(0, 500)}`)
  if (status === 401 || status === 403 || status === 404) return `${status}`
  return '✓'
}

/** The view that a page payload contains instead of the page. Throws if its status says otherwise. */
export function viewOf(answer: Answered): Mark {
  const view = /NEXT_HTTP_ERROR_FALLBACK;(401|403|404)/.exec(answer.text)?.[1] ?? '✓'
  if (view !== markOf(answer)) throw new Error(`Answered ${answer.status}, and shows the view of ${view}.`)
  return markOf(answer)
}

export function openPage(address: string, path: string, { headers }: Caller): Promise<Answered> {
  return ask({ url: address + path, headers: { ...headers, accept: 'text/html' } })
}

/** Loads a page as the router does when a link is followed. */
export function followLink(address: string, path: string, { headers }: Caller): Promise<Answered> {
  // The router adds a hash of its headers as a cache key. Here it is empty.
  const url = `${address}${path}${path.includes('?') ? '&' : '?'}_rsc`
  return ask({ url, headers: { ...headers, rsc: '1', accept: '*/*' } })
}

export interface ServerFunction {
  /** `src/features/issues/state/actions.ts changeStatus` */
  readonly name: string
  readonly id: string
  /** Routes whose pages contain it: `/issues/[issue]`. */
  readonly routes: readonly string[]
}

const manifestShape = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
})

/** Every function that a page of the build lets a browser call. */
export async function serverFunctions(): Promise<readonly ServerFunction[]> {
  const file = `${await pagesFor('.', '')}/server/server-reference-manifest.json`
  const { node } = manifestShape.parse(JSON.parse(await readFile(file, 'utf8')))
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    name: `${filename} ${exportedName}`,
    routes: Object.keys(workers).map(routeOf).toSorted(),
  }))
}

// React's own encoder, which the browser uses too.
const { encodeReply } = createRequire(import.meta.url)('next/dist/compiled/react-server-dom-webpack/client.node') as {
  encodeReply: (args: unknown) => Promise<string | FormData>
}

/** Calls a server function as Next's router does: a POST to the address of the open page. */
export async function callFunction(
  address: string,
  path: string,
  { headers }: Pick<Caller, 'headers'>,
  { id, args }: { readonly id: string; readonly args: readonly unknown[] },
): Promise<Answered> {
  const body = new Response(await encodeReply(args))
  return ask({
    method: 'POST',
    url: address + path,
    body: new Uint8Array(await body.arrayBuffer()),
    headers: {
      origin: address,
      ...headers,
      accept: 'text/x-component',
      'next-action': id,
      'content-type': body.headers.get('content-type') ?? 'text/plain;charset=UTF-8',
    },
  })
}
