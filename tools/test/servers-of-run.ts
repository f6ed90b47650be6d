import { appendFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Ready, ServerProcess } from '../../e2e/harness/server-process.ts'

/** The server that a test process requests. The same name means the same server. */
export interface AskedServer {
  readonly name: string
  readonly ready: Ready
  readonly env: Readonly<Record<string, string>>
}

/** Its address. `log` is the file with its output. */
export interface FoundServer {
  readonly address: string
  readonly pid: number
  readonly data: string
  readonly log: string
}

/**
 * The servers shared by the files of a run. They belong to the runner's process, because a test process may crash on a
 * file, and Vitest gives it no time to stop them. Each is started on first use, through the socket in
 * `MISHAP_TEST_SERVERS`. All are stopped after the last file and must exit cleanly, or the run fails.
 */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-servers-'))
  const started = new Map<string, Promise<Started>>()
  const running = new Set<ServerProcess>()
  // An aborted run has no time for more.
  const killAll = () => {
    for (const one of running) void one.end('SIGKILL')
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    createInterface({ input: socket }).once('line', (line) => {
      const asked = JSON.parse(line) as AskedServer
      const found = started.get(asked.name) ?? start(asked, folder, running)
      started.set(asked.name, found)
      found.then(
        ({ found: answer }) => socket.end(JSON.stringify(answer)),
        (fault: unknown) => socket.end(JSON.stringify({ failed: String(fault) })),
      )
    })
  })
  const path = join(folder, 'socket')
  server.listen(path)
  process.env['MISHAP_TEST_SERVERS'] = path
  process.once('exit', killAll)
  return async () => {
    server.close()
    process.off('exit', killAll)
    const ended = await Promise.all([...started].map(async ([name, one]) => [name, await endOf(one)] as const))
    await rm(folder, { recursive: true })
    const ill = ended.filter(([, code]) => code !== 0).map(([name, code]) => `${name}: ${String(code)}`)
    if (ill.length > 0) throw new Error(`Shared servers did not end well, but with ${ill.join(', ')}.`)
  }
}

interface Started {
  readonly running: ServerProcess
  readonly found: FoundServer
}

async function start({ name, ready, env }: AskedServer, folder: string, all: Set<ServerProcess>): Promise<Started> {
  // Only runs that need a server pay for loading it.
  const { startProcess } = await import('../../e2e/harness/server-process.ts')
  const { countStart } = await import('../../e2e/harness/count-start.ts')
  countStart(`shared: ${name}`)
  const data = mkdtempSync(join(folder, 'data-'))
  const log = `${data}.log`
  const running = await startProcess({ data, env, print: (text) => appendFileSync(log, text) }, ready)
  all.add(running)
  return { running, found: { address: running.address, pid: running.pid, data, log } }
}

/** Stops a server. One that never started has already failed its tests. */
async function endOf(started: Promise<Started>): Promise<number | null> {
  const found = await started.catch(() => undefined)
  return found === undefined ? 0 : found.running.end('SIGTERM')
}
