// Must work before anything is installed: plain JavaScript for Node 20.19 and newer, Node's own modules only.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * For V8: keeps wrappers of calls from WebAssembly to JavaScript, however often they run. Recompiling them frees code
 * that another thread may have freed with its module, which crashes the process (docs/decisions/0135).
 */
export const KEEPS_WRAPPERS = '--wasm-wrapper-tiering-budget=1000000000'

export const project = fileURLToPath(new URL('..', import.meta.url))

const texts = JSON.parse(readFileSync(join(project, 'src/messages/en/bootstrap.json'), 'utf8'))
const wanted = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).config.node
const LEAST_TO_BOOT = [20, 19]
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Loaded on demand: it would be a tenth of a small command's cost. */
const childProcess = () => process.getBuiltinModule('node:child_process')

/** A sentence of the message catalogue, with its {holes} filled. */
export function text(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/** Prints once where progress is visible: not again in the command that Node 24 runs. */
export function sayWhereToLook(address) {
  if (address === undefined || process.env.MISHAP_SAID === address) return
  process.env.MISHAP_SAID = address
  process.stdout.write(`${text('watch', { address })}\n`)
}

/** Ends the command with a sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Runs a program on our terminal. Returns its exit code. The program finds the Node version that runs us. */
export function run(program, args, env = {}) {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const { status, signal } = childProcess().spawnSync(program, args, {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  // A killed program prints nothing.
  if (signal !== null) process.stderr.write(`${program} ${args.join(' ')} was ended by ${signal}.\n`)
  return status ?? 1
}

/** Like `run`, while this process continues. A signal that ends us ends the program first. */
export async function runBeside(program, args, { env = {}, stdio = 'inherit' } = {}) {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const child = childProcess().spawn(program, args, {
    cwd: project,
    stdio,
    env: { ...process.env, PATH: path, ...env },
  })
  let ended
  const end = (signal) => {
    ended = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const code = await new Promise((resolve) => {
    child.on('exit', (status) => resolve(status ?? 1))
    child.on('error', () => resolve(1))
  })
  for (const signal of SIGNALS) process.off(signal, end)
  if (ended !== undefined) process.exit(1)
  return code
}

/**
 * Continues only under Node 24 or newer. Under an older one, downloads Node 24 from the registry, runs the same command
 * with it, and exits with its exit code, without returning.
 * @param openProgress opens the progress page if Node must be downloaded
 */
export async function onNode24(openProgress) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= Number(wanted.split('.')[0])) return
  if (major < LEAST_TO_BOOT[0] || (major === LEAST_TO_BOOT[0] && minor < LEAST_TO_BOOT[1])) {
    giveUp(text('nodeTooOld', { found: process.versions.node }))
  }
  const child = childProcess().spawn(await node24(openProgress), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)))
  process.exit(code)
}

/** The path of Node 24, installed on first use under .cache. */
async function node24(openProgress) {
  const home = join(project, '.cache', `node-${wanted}`)
  const installed = join(home, 'node_modules', 'node')
  const binary = join(installed, 'bin', 'node')
  if (existsSync(binary)) return binary
  process.stdout.write(`${text('nodeOld', { wanted, found: process.versions.node })}\n`)
  const progress = await openProgress?.()
  sayWhereToLook(progress?.address)
  mkdirSync(home, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  await runBeside('npm', ['install', '--prefix', home, ...flags, `node@${wanted}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await progress?.close()
  if (!existsSync(binary)) giveUp(text('nodeFailed', { wanted }))
  // A second copy of the binary, and C++ headers: a third of the size.
  rmSync(join(installed, 'node_modules'), { recursive: true, force: true })
  return binary
}
