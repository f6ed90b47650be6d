import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { RecordingProxy } from './recording-proxy.ts'

/** A client that asks: what it is called where it comes from, and the version that was run. */
export interface Client {
  readonly name: string
  readonly version: string
}

/** What a person would write to have something done. */
export interface Call {
  readonly words: string
  /** Resolves where the client says that it worked; throws what it says otherwise. */
  run(): Promise<unknown>
}

/** What came of a call. */
export interface Row {
  readonly client: string
  readonly call: string
  /** `no`: the client said that it failed; `words`: it showed the sentence in which it was refused here. */
  readonly works: 'yes' | 'words' | 'no'
  /** Method, address and status of each request, in the order of the first of its kind, each once. */
  readonly requests: readonly string[]
  /** Of what did not work: what the server said. */
  readonly said: string
}

/** Makes each call after the other, as some of them need what others made. */
export async function madeBy({ name }: Client, proxy: RecordingProxy, calls: readonly Call[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const call of calls) {
    proxy.take()
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const failed = await call.run().then(
      () => false,
      () => true,
    )
    const asked = proxy.take()
    const refused = asked.filter(({ status }) => status >= 400)
    const said = failed ? (refused.at(-1)?.said ?? '') : ''
    // What has no counterpart is refused with 400, and the sentence says so.
    const isSaid = refused.at(-1)?.status === 400 && said.startsWith('Mishap')
    rows.push({
      client: name,
      call: call.words,
      works: failed ? (isSaid ? 'words' : 'no') : 'yes',
      requests: [
        ...new Set(asked.map(({ method, path, status }) => `${method} ${pattern(path)} ${status}`)),
      ].toSorted(),
      said,
    })
  }
  return rows
}

/** An address without what differs from one run to the next. */
function pattern(path: string): string {
  return decodeURIComponent(path)
    .replace(/^\/api\/0/, '')
    .replace(/\/[0-9A-Za-z]{32}(?=\/|$)/g, '/{id}')
    .replace(/\/[0-9a-f]{16,64}(?=\/|$)/g, '/{id}')
    .replace(/\/\d+(?=\/|$)/g, '/{n}')
    .replace('/organizations/acme/', '/organizations/{o}/')
    .replace(/^\/(projects|teams)\/acme\/[^/]+\//, '/$1/{o}/{x}/')
}

/** The version of an installed package. */
export function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version
}
