import { z } from 'zod'
import { neededToRun } from '../../bin/packages.mjs'

const names = z.record(z.string(), z.string())
const manifestShape = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  bin: names,
  type: z.string(),
  config: names,
  engines: names,
})
const entryShape = z.looseObject({
  version: z.string().exactOptional(),
  dependencies: names.exactOptional(),
  os: z.array(z.string()).exactOptional(),
  optionalDependencies: names.exactOptional(),
})
const lockShape = z.looseObject({ packages: z.record(z.string(), entryShape) })
type Packages = z.output<typeof lockShape>['packages']

const TOP = 'node_modules/'

/** What the npm package is made of besides our own code. */
export interface Contents {
  readonly manifest: object
  /** Folders of the packages that it carries, as in the lock. */
  readonly carried: readonly string[]
  /** Of those that npm brings. */
  readonly brought: readonly string[]
}

/**
 * What the npm package holds: all packages that running needs, but those with binaries for one system, which npm brings at
 * the versions that were tested. npm then has next to nothing to work out (docs/decisions/0097).
 */
export function contentsOf(manifest: unknown, lock: unknown): Contents {
  const kept = manifestShape.parse(manifest)
  const { packages } = lockShape.parse(lock)
  const native = withBinaries(packages)
  const carried = neededToRun(packages, undefined, native)
  const own = carried.filter((folder) => folder.lastIndexOf(TOP) === 0)
  return {
    carried,
    brought: neededToRun(packages).filter((folder) => !carried.includes(folder)),
    manifest: {
      ...kept,
      dependencies: Object.fromEntries(
        [...own, ...native.map((name) => TOP + name)]
          .toSorted()
          .map((folder) => [folder.slice(TOP.length), packages[folder]?.version ?? '']),
      ),
      bundleDependencies: own.map((folder) => folder.slice(TOP.length)).toSorted(),
      files: ['bin', '.bundle', 'src', 'demo', 'migrations', '.next', 'docs', 'next.config.mjs', 'CHANGELOG.md'],
      keywords: ['error-tracking', 'monitoring', 'tracing', 'logs', 'self-hosted'],
    },
  }
}

/** The packages that bring a binary for the system that they are installed on. */
function withBinaries(packages: Packages): readonly string[] {
  const needed = new Set(neededToRun(packages))
  const isBinary = (name: string) => needed.has(TOP + name) && packages[TOP + name]?.os !== undefined
  return [...needed]
    .filter((folder) => Object.keys(packages[folder]?.optionalDependencies ?? {}).some(isBinary))
    .map((folder) => folder.slice(folder.lastIndexOf(TOP) + TOP.length))
}
