import { cut } from '../normalise/fields.ts'
import { isLibraryCode } from '../normalise/in-app.ts'
import { limits } from '../normalise/limits.ts'
import { joinUrl, originOf, pathOf } from '../source-index/join-url.ts'

/** The names of a source in a frame (docs/protocol.md 6.5, Output). */
export interface SourcePlace {
  readonly absPath: string
  readonly filename: string
  readonly module: string | undefined
  /** A library, or the bundler's own code. */
  readonly isLibrary: boolean
}

/** @param base the file that source names are relative to: the script's URL @param name as written in the map */
export function sourcePlace(base: string, name: string): SourcePlace {
  const absPath = joinUrl(base, name)
  const filename = filenameOf(absPath)
  const module = moduleOf(filename)
  return {
    absPath: cut(absPath, limits.symbol),
    filename: cut(filename, limits.symbol),
    module: module && cut(module, limits.symbol),
    isLibrary: isLibrary(absPath, filename),
  }
}

const BUNDLER = /^(?:webpack(?:-internal)?|turbopack):\/{2,3}/
/** `(rsc)/./src/x`: the framework build that it comes from. */
const LAYER = /^\((?!webpack\))[\w-]+\)\//

function filenameOf(absPath: string): string {
  const origin = originOf(absPath)
  // `C:` belongs to a path and is not a host.
  const path = origin.length > 2 ? pathOf(absPath) : absPath.replace(/[?#].*$/s, '')
  if (!BUNDLER.test(absPath)) return path === '' ? absPath : path
  // webpack puts the bundle's name before the path, where it may look like a host or folders.
  const named = path.lastIndexOf('/./')
  const inBundle = named === -1 ? path.replace(/^\/+/, '') : path.slice(named + 1)
  const own = inBundle.replace(LAYER, '').replace(/^\[project\]\//, '')
  return own === '' ? absPath : own
}

const RUNTIME = new RegExp(
  [
    // webpack's loader, including its name when bundled twice, and its original name for node_modules.
    String.raw`^(?:\.\/)?webpack\/(?:bootstrap|runtime|startup|before-startup|container|sharing|universalModule)`,
    String.raw`^(?:\.\/)?\(webpack\)`,
    String.raw`(?:^|\/)~\/`,
    String.raw`^external(?: |%20)`,
    String.raw`^\[(?:turbopack|next|externals)\]`,
    // Virtual modules of Rollup and Vite plugins.
    String.raw`\0|%00`,
    String.raw`(?:^|\/)vite\/(?:preload-helper|modulepreload-polyfill)`,
    String.raw`(?:^|\/)(?:_commonjsHelpers|commonjsHelpers)\.js$`,
    String.raw`sentry-debug-id|_sentry-injection`,
  ].join('|'),
)

function isLibrary(absPath: string, filename: string): boolean {
  const frame = { module: undefined, function: undefined, package: undefined, platform: 'javascript' }
  return (
    RUNTIME.test(filename) || isLibraryCode({ ...frame, path: filename }) || isLibraryCode({ ...frame, path: absPath })
  )
}

const EXTENSION = /(?:\.min)?\.(?:[cm]?[jt]sx?|vue|svelte|astro|mdx|jsbundle|bundle)$/
const ROOTS = new Set([
  'static',
  'assets',
  'js',
  'javascript',
  'javascripts',
  'script',
  'scripts',
  'build',
  'dist',
  'public',
  '_next',
  'chunks',
])
/** A commit, a digest or a version: as a folder, or at the end of a name. */
const HASH_SEGMENT = /^(?:[0-9a-f]{7,64}|v?\d+(?:\.\d+)+)$/
const HASH_ENDING = /[-._](?=[\w-]*\d)[0-9A-Za-z_-]{8,64}$/

/** `src/components/basket`: without host, extension, common roots and hashes; `undefined` if nothing is left. */
export function moduleOf(filename: string): string | undefined {
  const path = filename.replace(/^[a-z]:/i, '').replace(/^(?:\.{0,2}\/)+/, '')
  if (!EXTENSION.test(path)) return undefined
  const segments = path
    .replace(EXTENSION, '')
    .split('/')
    .filter((segment) => segment !== '.' && !HASH_SEGMENT.test(segment))
  while (segments.length > 1 && ROOTS.has(segments[0] ?? '')) segments.shift()
  const last = segments.pop()?.replace(HASH_ENDING, '') ?? ''
  return last === '' ? undefined : [...segments, last].join('/')
}
