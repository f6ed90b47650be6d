// Determines which packages of the lock file are needed at run time, and which of their files only a build or an editor
// reads.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that build the server and pages without serving them, by name prefix. Their own dependencies are excluded as
 * well.
 */
const BUILD_ONLY = [
  '@next/swc-',
  '@rolldown/',
  '@tailwindcss/postcss',
  '@types/',
  'babel-plugin-react-compiler',
  // The build contains its icons.
  'lucide-react',
  'rolldown',
  'tailwindcss',
  'typescript',
]
/** Unused optional packages: Next would use this one to resize images. */
const UNUSED = ['sharp']
/**
 * Maps, types, TypeScript sources, which Node.js does not load from packages, and manuals: half of what npm unpacks
 * besides the engine, and no program loads them.
 */
const READ_BY_NOBODY = /\.(?:map|[cm]?ts|tsx|mdx?|tsbuildinfo)$/
/** Another build of the package, by js_of_ocaml: 3 MB that nothing in it loads. */
const OTHER_BUILDS = ['node_modules/xml2js/lib/xml2js.bc.js']
/** Parts of Next for bundlers and for development. */
const NEXT_UNUSED = ['esm', 'docs']
const NEXT_DEVELOPMENT = /\.dev\.js$/

/** Returns the packages of a lock file by folder: `node_modules/zod` → its entry. */
export function readLock(project) {
  return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages
}

/** Returns the folders of the packages needed to build and serve on this machine, without tests. */
export function neededToBuild(lock, machine = thisMachine()) {
  return closure(lock, Object.keys(lock[''].dependencies), machine, UNUSED)
}

/** Returns the folders of all packages for this machine, including those for tests and checks. */
export function everything(lock, machine = thisMachine()) {
  return Object.keys(lock).filter((folder) => folder !== '' && fits(lock[folder], machine))
}

/**
 * Returns the folders of the packages needed once the pages are built.
 * @param without packages provided in another way, whose exclusive dependencies are excluded as well
 */
export function neededToRun(lock, machine = thisMachine(), without = []) {
  const roots = Object.keys(lock[''].dependencies).filter((name) => !isAmong(BUILD_ONLY, name))
  return closure(lock, roots, machine, [...UNUSED, ...BUILD_ONLY, ...without])
}

/**
 * Returns the binary packages among them in npm's notation: `@next/swc-linux-x64-gnu@16.4.6`. They are optional for
 * npm, like test dependencies, and npm can only omit all optional ones or none, so they are installed by name.
 */
export function binaries(lock, folders, machine = thisMachine()) {
  const locked = folders
    .filter((folder) => lock[folder].optional === true && lock[folder].os !== undefined)
    .map((folder) => `${nameOf(folder)}@${lock[folder].version}`)
  return [...locked, ...unlisted(lock, folders, machine)]
}

/**
 * The same for packages missing from the lock file, because its registry did not have them: the event store's engine
 * for other systems. Their names contain the platform: `@chdb/lib-darwin-arm64`.
 */
export function unlisted(lock, folders, { os, cpu, libc } = thisMachine()) {
  const isHere = new RegExp(`[-/]${os}-${cpu}(?:-${libc === 'musl' ? 'musl' : 'gnu'})?$`)
  return folders.flatMap((folder) =>
    Object.entries(lock[folder].optionalDependencies ?? {})
      .filter(([name]) => isHere.test(name) && resolved(lock, name, folder) === undefined)
      .map(([name, version]) => `${name}@${version}`),
  )
}

/** Removes what only the build needed. @param lock the installed lock file */
export function removeBuildTools(project, lock) {
  for (const path of spare(project, lock)) rmSync(path, { recursive: true, force: true })
  // npm trusts this list of installed packages: without it, npm must look for itself next time.
  rmSync(join(project, 'node_modules/.package-lock.json'), { force: true })
}

/** Returns the files and folders that are unused once the pages are built. */
export function spare(project, lock) {
  const kept = new Set(neededToRun(lock))
  const next = join(project, 'node_modules/next/dist')
  return [
    ...neededToBuild(lock)
      .filter((folder) => !kept.has(folder))
      .map((folder) => join(project, folder)),
    ...NEXT_UNUSED.map((part) => join(next, part)),
    ...filesIn(join(next, 'compiled/next-server'), NEXT_DEVELOPMENT),
    ...filesIn(join(project, 'node_modules'), READ_BY_NOBODY),
    ...OTHER_BUILDS.map((file) => join(project, file)),
    join(project, '.next/cache'),
    ...filesIn(join(project, '.next'), /\.map$/),
  ]
}

/** Removes all packages except the engine, which is by far the largest and has not been stripped. */
export function removePackages(project) {
  const folder = join(project, 'node_modules')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== '@chdb') rmSync(join(folder, name), { recursive: true, force: true })
}

function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libraryOfC() : undefined }
}

function libraryOfC() {
  // Otherwise it resolves the names of connected hosts.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** Follows dependencies, except optional peers, which other packages provide. */
function closure(lock, names, machine, without) {
  const found = new Set()
  const visit = (name, from) => {
    const folder = isAmong(without, name) ? undefined : resolved(lock, name, from)
    if (folder === undefined || found.has(folder) || !fits(lock[folder], machine)) return
    found.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[folder]
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
    for (const one of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(one, folder)
  }
  for (const name of names) visit(name, '')
  return [...found]
}

/** Returns the folder of a package by Node's resolution from another: the nearest one. */
function resolved(lock, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock[folder] !== undefined) return folder
    if (at === '') return undefined
  }
}

function fits({ os, cpu, libc }, machine) {
  const allows = (list, is) => list === undefined || is === undefined || list.includes(is)
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc)
}

function isAmong(names, name) {
  return names.some((one) => (/[-/]$/.test(one) ? name.startsWith(one) : name === one))
}

function nameOf(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function filesIn(folder, which) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path, which)
    return entry.isFile() && which.test(entry.name) ? [path] : []
  })
}
