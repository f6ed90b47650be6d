import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AskedServer, FoundServer } from '../../tools/test/servers-of-run.ts'
import { emptied } from './emptied.ts'
import { handleOf, type SharedServer } from './server.ts'

/** Tests listen on addresses that servers refuse to call by default, and simulate many clients behind a proxy. */
const behindProxy = { MISHAP_TRUSTED_PROXIES: '1', MISHAP_LOG_LEVEL: 'error' }
const plain = { ...behindProxy, MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

/** Configurations of shared servers: as few as possible, each used by several files. */
const kinds = {
  /** Without pages, behind one proxy. */
  plain: { ready: 'ingest', env: plain },
  /** With pages, and no proxy in front. */
  pages: { ready: 'pages', env: {} },
  /** With pages, under a base path and behind one proxy. */
  path: { ready: 'pages', env: { ...behindProxy, MISHAP_BASE_PATH: '/monitor' } },
} as const satisfies Readonly<Record<string, Omit<AskedServer, 'name'>>>

const known = new Map<string, SharedServer>()

/**
 * Returns a server of this kind, which the files of a test process share one after the other: starting a server takes
 * two to three seconds of processor time. It is empty, because everything that earlier files created is deleted, so a
 * test can compare whole lists and call its project `shop`. Only ids continue to count up. Files that stop a server,
 * fill it or need other settings start their own.
 */
export async function sharedServer(kind: keyof typeof kinds = 'plain'): Promise<SharedServer> {
  const found = await ask({ ...kinds[kind], name: `${kind} ${process.env['VITEST_POOL_ID'] ?? ''}` })
  // The stores stay open, because all files share them.
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
