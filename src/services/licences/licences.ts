import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { PackageLicence } from '#domain/instance.ts'

const names = z.record(z.string(), z.string()).catch({})

/** The relevant fields of a package.json. Old packages specify their licence in other ways than an SPDX expression. */
const manifest = z.object({
  name: z.string().catch(''),
  version: z.string().catch(''),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).catch(''),
  licenses: z.array(z.object({ type: z.string() })).catch([]),
  homepage: z.string().catch(''),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).catch(''),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().catch(false) })).catch({}),
})
type Manifest = z.output<typeof manifest>

/**
 * The runtime packages of a project, by name: its installed dependencies and theirs. Packages that are not installed
 * (for another system, or optional) are absent. Reads some hundred files.
 * @param folder contains the project's package.json
 */
export async function licencesOf(folder: string): Promise<readonly PackageLicence[]> {
  const found = new Map<string, Manifest>()
  const visit = async (at: string, wanted: readonly string[]): Promise<void> => {
    await Promise.all(
      wanted.map(async (name) => {
        const place = await installed(folder, at, name)
        if (place === undefined || found.has(place.folder)) return
        found.set(place.folder, place.manifest)
        await visit(place.folder, dependenciesOf(place.manifest))
      }),
    )
  }
  const own = await read(folder)
  if (own !== undefined) await visit(folder, dependenciesOf(own))
  const packages = [...found.values()].map((one) => ({
    name: one.name,
    version: one.version,
    licence: one.license || one.licenses.map(({ type }) => type).join(' OR '),
    homepage: addressOf(one),
  }))
  const once = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
  return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** Optional peers serve other setups, usually development tools. */
function dependenciesOf(of: Manifest): readonly string[] {
  const peers = Object.keys(of.peerDependencies).filter((name) => of.peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys({ ...of.dependencies, ...of.optionalDependencies }), ...peers]
}

/** Finds the package that code in a folder resolves to: like Node, from there up to the project. */
async function installed(project: string, from: string, name: string) {
  for (let at = from; !relative(project, at).startsWith('..'); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    // oxlint-disable-next-line no-await-in-loop -- the nearest one counts
    const found = await read(folder)
    if (found !== undefined) return { folder, manifest: found }
  }
  return undefined
}

async function read(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : manifest.parse(JSON.parse(text))
}

/** `git+https://github.com/a/b.git`, `github:a/b` and `a/b` all mean https://github.com/a/b. */
function addressOf({ homepage, repository }: Manifest): string {
  if (/^https?:\/\//.test(homepage)) return homepage
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository)?.[1]
  if (short !== undefined) return `https://github.com/${short}`
  const host = /^(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?(.+?)(?:\.git)?$/.exec(repository)?.[1]
  return host === undefined ? '' : `https://${host}`
}
