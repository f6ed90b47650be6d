/**
 * Tries the npm package like a user: `node tools/package/try-npm.ts mishap-0.1.0.tgz`. Installs it into an empty
 * folder, runs commands with `npx mishap`, starts it, opens a page, sends an event, waits until it is digested, and
 * stops it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { takesAnEvent, waitReady } from './ready.ts'

const packed = resolve(process.argv[2] ?? '')
/** A folder with an existing installation may be given, to test again. */
const folder = process.argv[3] === undefined ? await mkdtemp(join(tmpdir(), 'mishap-npm-')) : resolve(process.argv[3])

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

if (process.argv[3] === undefined) {
  const startedAt = performance.now()
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', packed])
  console.log(`npm took ${Math.round(performance.now() - startedAt)} ms`)
}
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const env = { ...process.env, PORT: String(port), MISHAP_DATA: join(folder, 'data') }
console.log(`Installed mishap ${run('npx', ['mishap', '--version'], env).trim()} in ${folder}`)
// Not with npx, which ends on a signal without forwarding it. In a terminal, Ctrl-C reaches both.
const program = join(folder, 'node_modules', '.bin', 'mishap')
const server = spawn(program, ['serve'], { cwd: folder, env, stdio: 'inherit' })
const ended = new Promise<number | null>((done) => server.on('exit', done))
try {
  const startedAt = performance.now()
  await waitReady(address)
  console.log(`Ready after ${Math.round(performance.now() - startedAt)} ms`)
  await takesAnEvent(address, makeProject())
  console.log('An event was taken and digested.')
  run('npx', ['mishap', 'doctor'], env)
} finally {
  server.kill('SIGTERM')
}
const code = await ended
if (code !== 0) throw new Error(`The server stopped with ${code}.`)
if (process.argv[3] === undefined) await rm(folder, { recursive: true })

function makeProject(): string {
  const said = run('npx', ['mishap', 'project', 'create', 'Try', '--platform', 'node'], env)
  return /https?:\/\/\S+@\S+/.exec(said)?.[0] ?? ''
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port: found } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return found
}
