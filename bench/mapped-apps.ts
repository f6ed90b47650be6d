import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { build } from 'esbuild'
import { randomFrom, type Random } from '#demo/random.ts'

/** A release of a web app: a minified script of about 2 MB with its map of about 6 MB. */
export interface MappedApp {
  readonly release: string
  /** Where browsers load the script. */
  readonly scriptUrl: string
  readonly debugId: string
  /** Mapped positions in the script, from 1. */
  readonly places: readonly { readonly line: number; readonly column: number }[]
  readonly folder: string
}

const MODULES = 120
const FUNCTIONS = 60
const PLACES = 600
const cli = fileURLToPath(new URL('../node_modules/.bin/sentry-cli', import.meta.url))

/** Builds this many releases with a real bundler and adds debug ids with the real sentry-cli. */
export async function buildApps(folder: string, count: number): Promise<readonly MappedApp[]> {
  for (let number = 0; number < count; number++) await buildOne(appFolder(folder, number), number)
  await sentryCli(['sourcemaps', 'inject', folder], {})
  return Array.from({ length: count }, (_, number) => readApp(appFolder(folder, number), number))
}

/** Runs the real sentry-cli. Throws its error output if it fails. */
export async function sentryCli(words: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(cli, [...words], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`sentry-cli ${words.join(' ')} ended with exit code ${code}: ${said.join('\n')}`)
}

function appFolder(folder: string, number: number): string {
  return join(folder, `release-${number}`)
}

async function buildOne(folder: string, number: number): Promise<void> {
  const sources = join(folder, '..', '..', `sources-${number}`)
  mkdirSync(sources, { recursive: true })
  mkdirSync(folder, { recursive: true })
  const random = randomFrom(`mapped ${number}`)
  for (let module = 0; module < MODULES; module++) {
    writeFileSync(join(sources, `module-${module}.js`), moduleText(random, module))
  }
  const entry = Array.from({ length: MODULES }, (_, module) => `export * from './module-${module}.js'`).join('\n')
  writeFileSync(join(sources, 'index.js'), entry)
  await build({
    entryPoints: [join(sources, 'index.js')],
    outfile: join(folder, 'app.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    sourcemap: true,
  })
}

/** Typical app functions: comments and long names, which a minifier removes and a map keeps. */
function moduleText(random: Random, module: number): string {
  const functions = Array.from({ length: FUNCTIONS }, (_, index) => {
    const name = `handle${module}Order${index}Of${random.hex(4)}`
    return `/**
 * Takes the order apart and puts it together again, as the warehouse ${random.hex(6)} wants it.
 * Called once for each line that a customer has put into the basket.
 */
export function ${name}(orderOfCustomer, positionInBasket) {
  const priceWithTaxes = orderOfCustomer.prices['${random.hex(12)}'] * ${random.int(2, 900)}
  const shippingAddress = orderOfCustomer.addresses.find((candidate) => candidate.key === '${random.hex(16)}')
  if (shippingAddress === undefined || priceWithTaxes > ${random.int(1_000, 90_000)}) {
    throw new TypeError('The basket ${random.hex(10)} has no address for position ' + positionInBasket)
  }
  return { total: priceWithTaxes + ${random.int(1, 90)}, to: shippingAddress.street.trim(), lot: '${random.hex(20)}' }
}
`
  })
  return functions.join('\n')
}

function readApp(folder: string, number: number): MappedApp {
  const script = readFileSync(join(folder, 'app.js'), 'utf8')
  const debugId = /\/\/# debugId=([0-9a-f-]{36})/.exec(script)?.[1]
  if (debugId === undefined) throw new Error('sentry-cli gave the script no debug id.')
  const places: { line: number; column: number }[] = []
  const random = randomFrom(`places ${number}`)
  eachMapping(new TraceMap(readFileSync(join(folder, 'app.js.map'), 'utf8')), (mapping) => {
    if (mapping.source === null || !random.chance(0.02) || places.length === PLACES) return
    places.push({ line: mapping.generatedLine, column: mapping.generatedColumn + 1 })
  })
  return {
    release: `web@1.${number}.0`,
    scriptUrl: `https://shop.example/assets/${number}/app.js`,
    debugId,
    places,
    folder,
  }
}
