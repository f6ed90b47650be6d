import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { RecordingProxy } from './recording-proxy.ts'

/** An API client: its official name and the tested version. */
export interface Client {
  readonly name: string
  readonly version: string
}

/** The call, in the words of a user. */
export interface Call {
  readonly words: string
  /** Resolves if the client reports success; throws its error otherwise. */
  run(): Promise<unknown>
}

export interface Row {
  readonly client: string
  readonly call: string
  /** `no`: the client reported a failure; `words`: it displayed our error message. */
  readonly works: 'yes' | 'words' | 'no'
  /** Method, address and status of each distinct request, in order of first occurrence. */
  readonly requests: readonly string[]
  /** The server's message, for failed calls. */
  readonly said: string
}

/** Makes the calls in sequence, because some need the results of others. */
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
    // Calls without a counterpart get a 400 with a message that says so.
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

/** An address without the parts that vary between runs. */
function pattern(path: string): string {
  return decodeURIComponent(path)
    .replace(/^\/api\/0/, '')
    .replace(/\/[0-9A-Za-z]{32}(?=\/|$)/g, '/{id}')
    .replace(/\/[0-9a-f]{16,64}(?=\/|$)/g, '/{id}')
    .replace(/\/\d+(?=\/|$)/g, '/{n}')
    .replace('/organizations/acme/', '/organizations/{o}/')
    .replace(/^\/(projects|teams)\/acme\/[^/]+\//, '/$1/{o}/{x}/')
}

export function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version
}
