/**
 * Makes the npm package: `node tools/package/npm.ts [folder]`, after the pages are built. It contains the bundle and
 * the files that it reads, but no sources: Node does not strip types below node_modules. Build tools are omitted, and
 * run-time packages are carried along.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundled } from '../../bin/bundle.mjs'
import { makeBundle } from '../../bin/make-bundle.mjs'
import { copyCarried } from './carried.ts'
import { contentsOf } from './manifest.ts'
import { billOfMaterials } from './sbom.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stage = resolve(process.argv[2] ?? join(root, '.cache', 'npm-package'))

/** Page folders, which are in the build. */
const BUILT = new Set(['src/app', 'src/features', 'src/ui'])
/** Bundled code and tests. */
const NOT_READ = /\.tsx?$|\.d\.mts$|\/test-support(?:\/|$)/
const NOT_SERVED = new Set(['cache', 'dev', 'trace', 'trace-build', 'types', 'diagnostics', 'node_modules'])
const WHOLE = ['.bundle', 'migrations', 'next.config.mjs', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs/operations']

async function main(): Promise<void> {
  await rm(stage, { recursive: true, force: true })
  if (!isBundled()) await makeBundle()
  for (const folder of ['src', 'demo', 'bin']) await copyFiles(folder)
  for (const path of WHOLE) await cp(join(root, path), join(stage, path), { recursive: true })
  await copyBuild()
  const [ours, lock] = await Promise.all(['package.json', 'package-lock.json'].map(readJson))
  const { manifest, carried, brought } = contentsOf(ours, lock)
  await copyCarried(root, stage, carried)
  await write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  const packed = spawnSync('npm', ['pack', '--loglevel=error'], { cwd: stage, encoding: 'utf8' })
  if (packed.status !== 0) throw new Error(packed.stderr)
  const bill = billOfMaterials(lock, [...carried, ...brought], new Date())
  await write('sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`)
  console.log(join(stage, packed.stdout.trim()))
}

/** Copies the files of a folder that the bundle reads. */
async function copyFiles(folder: string): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (BUILT.has(path) || NOT_READ.test(path)) continue
    if (entry.isDirectory()) await copyFiles(path)
    else await cp(join(root, path), join(stage, path))
  }
}

/** The pages. npm does not pack links: those into node_modules are listed, and created where the package runs. */
async function copyBuild(): Promise<void> {
  const build = join(root, '.next')
  for (const entry of await readdir(build, { withFileTypes: true })) {
    if (NOT_SERVED.has(entry.name) || entry.name === 'mishap-sources') continue
    const filter = (path: string) => !path.endsWith('.map')
    await cp(join(build, entry.name), join(stage, '.next', entry.name), { recursive: true, filter })
  }
  const links = await readdir(join(build, 'node_modules')).catch(() => [])
  const targets = await Promise.all(
    links.map(async (name) => {
      const target = resolve(build, 'node_modules', await readlink(join(build, 'node_modules', name)))
      return [name, relative(join(root, 'node_modules'), target)] as const
    }),
  )
  await write('.next/externals.json', JSON.stringify(Object.fromEntries(targets)))
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(stage, path)), { recursive: true })
  await writeFile(join(stage, path), text)
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}

await main()
