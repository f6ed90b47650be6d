import { existsSync, type Dirent } from 'node:fs'
import { cp, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { PACKED, pack, isPackable } from './packed-files.ts'

/** The output folder of `next build`, relative to the project. Must match next.config.mjs. */
const BUILD = process.env.MISHAP_NEXT_DIR ?? '.next'
/**
 * Where copies for base paths are, relative to the project. Each build folder has its own copies, so that rebuilding
 * one never removes files that a server of the other is using.
 */
const copiesOf = (build: string): string => join('.cache/pages', build)
/**
 * The build's placeholder for the base path, which Next requires at build time but the operator chooses at start
 * (decision 19). Must match next.config.mjs, and must not occur anywhere else.
 */
export const BASE_PATH_MARK = '/zzbaseprefixzz'

export function isBuilt(project: string): boolean {
  return existsSync(join(project, BUILD, 'BUILD_ID'))
}

/**
 * Returns the folder, relative to the project, of the built pages for a base path: a copy of the build with the path
 * filled in and its scripts packed, created if missing (a second or two). Removes copies of older builds.
 * @param basePath '' or `/ops/errors`
 * @param from the build folder, relative to the project
 */
export async function pagesFor(project: string, basePath: string, from = BUILD): Promise<string> {
  const build = join(project, from)
  const copies = copiesOf(from)
  const id = (await readFile(join(build, 'BUILD_ID'), 'utf8')).trim()
  const name = `${id}${basePath.replaceAll('/', '~')}`
  const folder = join(copies, name)
  const target = join(project, folder)
  if (existsSync(target)) return folder

  // Created under a temporary name and then renamed, so that an interrupted start leaves no partial copy.
  const making = `${target}.${process.pid}`
  await rm(making, { recursive: true, force: true })
  const earlier = (await finishedCopies(join(project, copies))).map((copy) => join(project, copies, copy))
  await copyFolder(build, making, { replace: BASE_PATH_MARK, by: basePath, copy: making, earlier, top: true })
  await linkExternals(project, making)
  await rename(making, target).catch((fault: unknown) => {
    // Another process finished first.
    if (!existsSync(target)) throw fault
  })
  await removeOthers(join(project, copies), name, id)
  return folder
}

/** Complete copies: the name of an unfinished one ends with a process id. */
async function finishedCopies(copies: string): Promise<readonly string[]> {
  const names = await readdir(copies).catch((): string[] => [])
  return names.filter((name) => !/\.\d+$/.test(name))
}

interface Replacement {
  readonly replace: string
  readonly by: string
  /** The folder being created. */
  readonly copy: string
  /** Earlier copies, of this build or an older one. */
  readonly earlier: readonly string[]
  readonly top?: boolean
}

/** Not copied: only needed for building and development. */
const NOT_SERVED = new Set(['cache', 'dev', 'trace', 'trace-build', 'types', 'diagnostics'])
const TEXT = /\.(?:js|mjs|cjs|json|html|css|rsc|map|txt|meta|body)$/

/** Concurrent entries per folder: a container may be limited to a thousand open files. */
const AT_ONCE = 8

async function copyFolder(from: string, to: string, { top = false, ...how }: Replacement): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true })
  const left = entries.filter((entry) => !top || !NOT_SERVED.has(entry.name)).values()
  const work = async (): Promise<void> => {
    for (const entry of left) await copyEntry(entry, from, to, how)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function copyEntry(entry: Dirent, from: string, to: string, how: Replacement): Promise<void> {
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  // Turbopack's externals are relative links into node_modules.
  if (entry.isSymbolicLink()) await symlink(relative(to, resolve(from, await readlink(source))), target)
  else if (entry.isDirectory()) await copyFolder(source, target, how)
  else await copyFile(source, target, how)
}

const externals = z.record(z.string(), z.string())

/**
 * Creates the links into node_modules that an npm package cannot contain. Their targets are next to the package or in a
 * folder of its own.
 */
async function linkExternals(project: string, folder: string): Promise<void> {
  const text = await readFile(join(folder, 'externals.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  for (const [link, name] of Object.entries(externals.parse(JSON.parse(text)))) {
    const found = packageFolder(project, name)
    if (found !== undefined) await symlink(found, join(folder, 'node_modules', link))
  }
}

/** The nearest match, by Node's package resolution. */
function packageFolder(from: string, name: string): string | undefined {
  const here = join(from, 'node_modules', name)
  if (existsSync(here)) return here
  const above = dirname(from)
  return above === from ? undefined : packageFolder(above, name)
}

async function copyFile(source: string, target: string, how: Replacement): Promise<void> {
  if (!TEXT.test(source)) return cp(source, target)
  const read = await readFile(source, 'utf8')
  const text = read.includes(how.replace) ? read.replaceAll(how.replace, how.by) : read
  await writeFile(target, text)
  if (isPackable(target))
    await writeFile(target + PACKED, (await packedBefore(text, target, how)) ?? (await pack(text)))
}

/**
 * Returns the packed form of the same text from an earlier copy: most texts are equal below every base path and in the
 * next build.
 */
async function packedBefore(text: string, target: string, { copy, earlier }: Replacement): Promise<Buffer | undefined> {
  for (const folder of earlier) {
    const same = join(folder, relative(copy, target))
    try {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      if ((await readFile(same, 'utf8')) === text) return await readFile(same + PACKED)
    } catch {
      // It lacks the file, or another process is removing it.
    }
  }
  return undefined
}

/** Removes copies of old builds. Copies of this build stay, because a server at another base path may be using one. */
async function removeOthers(copies: string, kept: string, id: string): Promise<void> {
  const others = (await readdir(copies)).filter((name) => name !== kept && !name.startsWith(id))
  await Promise.all(others.map((name) => rm(join(copies, name), { recursive: true, force: true })))
}
