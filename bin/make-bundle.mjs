// Makes the bundle: the server and the command line in a few JavaScript files. A start that loads thousands of modules
// spends most of its time on resolving them and stripping their types (docs/decisions/0141).
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { rolldown } from 'rolldown'
import { BUNDLE, bundledName, COMMAND, stampBundle } from './bundle.mjs'
import { project } from './runtime.mjs'

/** Runs first in each thread, so that errors name the sources. */
const STACKS = 'bin/stack-traces.mjs'
const NOT_SERVED = /\.test\.ts$|\/test-support\/|^src\/(?:app|features|ui)\//
/** The entry of a thread: `new URL('./writer-thread.ts', import.meta.url)`. */
const THREAD = /new URL\('([^':]+\.ts)', import\.meta\.url\)/g
/**
 * Loaded from node_modules: packages with binaries, packages that patch other modules, and those shared with the pages,
 * so that there is a single instance.
 */
const EXTERNAL = [/^next(?:\/|$)/, 'chdb', '@clickhouse/client', '@sentry/node', 'pg-native']
/** Dependencies of the bundle other than its modules. */
const ALSO = ['bin/make-bundle.mjs', STACKS, 'package.json', 'package-lock.json']

export async function makeBundle() {
  rmSync(join(project, BUNDLE), { recursive: true, force: true })
  const modules = new Set()
  const built = await rolldown({
    cwd: project,
    input: Object.fromEntries([COMMAND, ...threads()].map((path) => [bundledName(path), ENTRY + path])),
    platform: 'node',
    external: EXTERNAL,
    plugins: [sourcesNoted(modules), builtinsOnCall],
    tsconfig: false,
  })
  await built.write({
    dir: join(project, BUNDLE),
    // In one folder: each file finds the project next to it.
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await built.close()
  // Last, because nothing runs from there without it.
  stampBundle([...ALSO, ...modules], project)
}

/** Returns the entry modules of threads. */
function threads() {
  const modules = globSync('{src,demo}/**/*.ts', { cwd: project }).filter((path) => !NOT_SERVED.test(path))
  const found = modules.flatMap((path) =>
    [...textOf(path).matchAll(THREAD)].map(([, thread]) => posix.join(dirname(path), thread)),
  )
  return [...new Set(found)]
}

/**
 * Loaded with the first passkey: a certificate library that is a tenth of what a start loads. All functions called from
 * it are asynchronous.
 */
const LATER = {
  name: '@simplewebauthn/server',
  functions: [
    'generateAuthenticationOptions',
    'generateRegistrationOptions',
    'verifyAuthenticationResponse',
    'verifyRegistrationResponse',
  ],
}
const LATER_ID = `\0later:${LATER.name}`
const ENTRY = '\0entry:'

/** An import of one of Node's own modules: as a whole, by names, or both. */
const BUILTIN = /^import (?:(?:\* as )?([\w$]+))?(?:, )?(?:\{ ([^}]*) \})? from "(node:[\w/]+)";$/gm

/**
 * Gets Node's own modules by a call. An `import` reads every export of them, and so loads what Node itself loads late: with
 * `node:http` all of `fetch`.
 */
const builtinsOnCall = {
  name: 'builtins-on-call',
  renderChunk: (code) => ({
    code: code.replaceAll(BUILTIN, (_, whole, names, module) =>
      [whole, names && `{ ${names.replaceAll(' as ', ': ')} }`]
        .filter((taken) => taken !== undefined)
        .map((taken) => `const ${taken} = process.getBuiltinModule("${module}");`)
        .join(' '),
    ),
    // Each line stays where it was.
    map: null,
  }),
}

/** How sources are found and read. @param modules takes the path of each, relative to the project */
const sourcesNoted = (modules) => ({
  name: 'mishap',
  resolveId: {
    filter: { id: /^\0entry:|^@simplewebauthn\/server$/ },
    handler(id, importer) {
      if (id !== LATER.name) return id
      return importer === LATER_ID ? undefined : LATER_ID
    },
  },
  load: {
    filter: { id: /^\0(?:entry|later):|\.ts$|\/src\/messages\/\w+\.json$/ },
    handler(id) {
      if (id === LATER_ID) return later()
      if (id.startsWith(ENTRY))
        return [STACKS, id.slice(ENTRY.length)].map((path) => `import '${project}${path}'`).join('\n')
      const path = id.slice(project.length)
      if (!/^(?:src|demo)\//.test(path)) return undefined
      modules.add(path)
      if (path.endsWith('.json')) return { code: readLater(path), moduleType: 'js' }
      const text = textOf(path)
      return text.includes('import.meta.url') ? { code: relocated(text, path), moduleType: 'ts' } : undefined
    },
  },
})

/** Defers a language's texts: they would be a megabyte of each start, and hardly any thread needs them. */
function readLater(path) {
  const areas = Object.keys(JSON.parse(textOf(path)))
  return `import { readFileSync } from 'node:fs'
let texts
const read = () => (texts ??= JSON.parse(readFileSync(new URL('../${path}', import.meta.url), 'utf8')))
export default {${areas.map((area) => `get ${JSON.stringify(area)}() { return read()[${JSON.stringify(area)}] }`).join(', ')}}`
}

function later() {
  const call = (name) => `export const ${name} = async (...args) => (await import('${LATER.name}')).${name}(...args)`
  return LATER.functions.map(call).join('\n')
}

/** Rewrites a module's URLs for the bundle: threads are in it, other files stay where they were. */
function relocated(text, source) {
  return text
    .replaceAll(THREAD, (_, thread) => `new URL('./${bundledName(thread)}.js', BUNDLED)`)
    .replaceAll('import.meta.url', `new URL('../${source}', BUNDLED).href`)
    .replaceAll('BUNDLED', 'import.meta.url')
}

function textOf(path) {
  return readFileSync(join(project, path), 'utf8')
}
