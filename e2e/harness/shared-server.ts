import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AskedServer, FoundServer } from '../../tools/test/servers-of-run.ts'
import { emptied } from './emptied.ts'
import { handleOf, type SharedServer } from './server.ts'

/** Tests listen on addresses that servers do not call otherwise, and come from many clients, as through a proxy. */
const behindProxy = { MISHAP_TRUSTED_PROXIES: '1', MISHAP_LOG_LEVEL: 'error' }
const plain = { ...behindProxy, MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

/** How shared servers are configured: in as few ways as possible, and each for several files. */
const kinds = {
  /** Without pages, behind one proxy. */
  plain: { ready: 'ingest', env: plain },
  /** With pages, and no proxy in front. */
  pages: { ready: 'pages', env: {} },
  /** With pages, below a path and behind one proxy. */
  path: { ready: 'pages', env: { ...behindProxy, MISHAP_BASE_PATH: '/monitor' } },
} as const satisfies Readonly<Record<string, Omit<AskedServer, 'name'>>>

const known = new Map<string, SharedServer>()

/**
 * Returns the server of this kind that the files of a test process share, one after the other: starting one takes two to
 * three seconds of a processor. There is nothing on it, since whatever earlier files made is deleted: so a test compares
 * whole lists, and calls its project `shop`. Only ids go on from where they were. Files that end a server, fill it or
 * need other settings start their own.
 */
export async function sharedServer(kind: keyof typeof kinds = 'plain'): Promise<SharedServer> {
  const found = await ask({ ...kinds[kind], name: `${kind} ${process.env['VITEST_POOL_ID'] ?? ''}` })
  // The stores stay open: they are the same for all files.
  const server =
    known.get(found.address) ??
    handleOf({ ...found, env: kinds[kind].env, printed: () => readFileSync(found.log, 'utf8') })
  known.set(found.address, server)
  await emptied(server)
  return server
}

async function ask(server: AskedServer): Promise<FoundServer> {
  const path = process.env['MISHAP_TEST_SERVERS']
  if (path === undefined) throw new Error('Shared servers belong to a run of Vitest: see tools/test/servers-of-run.ts.')
  const socket = connect(path)
  socket.write(`${JSON.stringify(server)}\n`)
  const answer = JSON.parse(await text(socket)) as FoundServer | { readonly failed: string }
  if ('failed' in answer) throw new Error(`The shared server did not start: ${answer.failed}`)
  return answer
}
