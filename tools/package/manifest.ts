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

/** The npm package's content besides our own code. */
export interface Contents {
  readonly manifest: object
  /** Folders of the carried packages, as in the lock file. */
  readonly carried: readonly string[]
  /** Folders of the packages that npm installs. */
  readonly brought: readonly string[]
}

/**
 * The content of the npm package: all packages needed at run time, except those with platform binaries, which npm
 * installs at the tested versions. npm then has almost nothing to resolve (docs/decisions/0097).
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

/** Packages with a binary for the installing system. */
function withBinaries(packages: Packages): readonly string[] {
  const needed = new Set(neededToRun(packages))
  const isBinary = (name: string) => needed.has(TOP + name) && packages[TOP + name]?.os !== undefined
  return [...needed]
    .filter((folder) => Object.keys(packages[folder]?.optionalDependencies ?? {}).some(isBinary))
    .map((folder) => folder.slice(folder.lastIndexOf(TOP) + TOP.length))
}
