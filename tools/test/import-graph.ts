import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './lanes.ts'

const SOURCES = '{src,demo,tools,bench,e2e}/**/*.{ts,tsx}'
/** An import or export with a specifier, possibly over several lines; the clause before `from` is the first group. */
const STATIC = /^(?:import|export)\s+([^'";]*?)\s*(?:from\s*)?'((?:\.{1,2}\/|#)[^']+)'/gm
/** `import('./x.ts')` and `new URL('./x.ts', import.meta.url)`: lazily loaded modules, and workers. */
const LAZY = /(?:import\(|new URL\()\s*'((?:\.{1,2}\/|#)[^']+)'/g

/**
 * Returns the modules that a source loads at run time, as paths relative to the root. Type-only imports are left to the
 * compiler.
 */
export function importsOf(file: string, text: string): readonly string[] {
  const loaded = [...text.matchAll(STATIC)]
    .filter(([, clause = '']) => !isOnlyTypes(clause))
    .map(([, , name = '']) => name)
  const lazy = [...text.matchAll(LAZY)].map(([, name = '']) => name)
  return [...loaded, ...lazy].map((name) => resolve(file, name))
}

function isOnlyTypes(clause: string): boolean {
  if (/^type\s/.test(clause)) return true
  const names = /^\{([^}]*)\}$/s.exec(clause)?.[1]?.split(',') ?? []
  const written = names.map((name) => name.trim()).filter((name) => name !== '')
  return written.length > 0 && written.every((name) => name.startsWith('type '))
}

/** `#name/…` is `src/name/…`, except for the demo (package.json, `imports`). */
function resolve(file: string, name: string): string {
  if (!name.startsWith('#')) return normalize(join(dirname(file), name))
  if (name === '#running') return 'src/running/running.ts'
  if (name === '#messages') return 'src/messages/translator.ts'
  return name.startsWith('#demo/') ? name.slice(1) : `src/${name.slice(1)}`
}

let graph: ReadonlyMap<string, readonly string[]> | undefined

/** Returns the importers of each module. Cached, because a run does not change what it tests. */
function importersByModule(): ReadonlyMap<string, readonly string[]> {
  graph ??= readImporters()
  return graph
}

function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of globSync(SOURCES, { cwd: root }))
    for (const loaded of importsOf(file, readFileSync(join(root, file), 'utf8')))
      importers.set(loaded, [...(importers.get(loaded) ?? []), file])
  return importers
}

/**
 * Returns the given files and all direct and indirect importers.
 * @param stopAt modules that load nearly everything, whose importers are not followed
 */
export function dependentsOf(files: readonly string[], stopAt: ReadonlySet<string>): ReadonlySet<string> {
  const importers = importersByModule()
  const reached = new Set(files)
  for (const file of reached)
    if (!stopAt.has(file)) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}
