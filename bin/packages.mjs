// Which packages of the lock file running needs, and what of them only a build or an editor reads.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that build the server and the pages and do not serve them, by the start of their names. Their own packages go with them. */
const BUILD_ONLY = [
  '@next/swc-',
  '@rolldown/',
  '@tailwindcss/postcss',
  '@types/',
  'babel-plugin-react-compiler',
  // Its icons are in the build.
  'lucide-react',
  'rolldown',
  'tailwindcss',
  'typescript',
]
/** Optional packages that nothing here uses: Next would make images smaller with this one. */
const UNUSED = ['sharp']
/**
 * Maps, types, sources in TypeScript, which Node.js does not load from packages, and manuals: they are half of what npm
 * unpacks beside the engine, and no program loads them.
 */
const READ_BY_NOBODY = /\.(?:map|[cm]?ts|tsx|mdx?|tsbuildinfo)$/
/** Another build of the package, by js_of_ocaml: 3 MB that nothing in it loads. */
const OTHER_BUILDS = ['node_modules/xml2js/lib/xml2js.bc.js']
/** Parts of Next for bundlers and for development. */
const NEXT_UNUSED = ['esm', 'docs']
const NEXT_DEVELOPMENT = /\.dev\.js$/

/** Returns the packages of a lock file by their folders: `node_modules/zod` → its entry. */
export function readLock(project) {
  return JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages
}

/** Returns the folders of the packages that building and serving need on this machine, tests apart. */
export function neededToBuild(lock, machine = thisMachine()) {
  return closure(lock, Object.keys(lock[''].dependencies), machine, UNUSED)
}

/** Returns the folders of all packages for this machine, those for tests and checks among them. */
export function everything(lock, machine = thisMachine()) {
  return Object.keys(lock).filter((folder) => folder !== '' && fits(lock[folder], machine))
}

/**
 * Returns the folders of the packages that are needed once the pages are built.
 * @param without packages that come by another way, and what they alone bring in
 */
export function neededToRun(lock, machine = thisMachine(), without = []) {
  const roots = Object.keys(lock[''].dependencies).filter((name) => !isAmong(BUILD_ONLY, name))
  return closure(lock, roots, machine, [...UNUSED, ...BUILD_ONLY, ...without])
}

/**
 * Returns the binaries among them, as npm takes them: `@next/swc-linux-x64-gnu@16.4.6`. npm knows them as optional, as it
 * does what only tests bring in, and can leave out all of these or none: so they are asked for by name.
 */
export function binaries(lock, folders, machine = thisMachine()) {
  const locked = folders
    .filter((folder) => lock[folder].optional === true && lock[folder].os !== undefined)
    .map((folder) => `${nameOf(folder)}@${lock[folder].version}`)
  return [...locked, ...unlisted(lock, folders, machine)]
}

/**
 * The same of those that the lock file does not list, for where it was written the registry did not have them: the event
 * store's engine for other systems. Their names say what they are for: `@chdb/lib-darwin-arm64`.
 */
export function unlisted(lock, folders, { os, cpu, libc } = thisMachine()) {
  const isHere = new RegExp(`[-/]${os}-${cpu}(?:-${libc === 'musl' ? 'musl' : 'gnu'})?$`)
  return folders.flatMap((folder) =>
    Object.entries(lock[folder].optionalDependencies ?? {})
      .filter(([name]) => isHere.test(name) && resolved(lock, name, folder) === undefined)
      .map(([name, version]) => `${name}@${version}`),
  )
}

/** Removes what only the build needed. @param lock the lock file that was installed from */
export function removeBuildTools(project, lock) {
  for (const path of spare(project, lock)) rmSync(path, { recursive: true, force: true })
  // npm believes this list of what it installed: it has to look for itself the next time.
  rmSync(join(project, 'node_modules/.package-lock.json'), { force: true })
}

/** Returns the files and folders that nothing needs once the pages are built. */
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

/** Removes all packages but the engine, the largest by far, of which nothing was taken away. */
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
  // Else it looks up the names of whom we are connected with.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** Follows what packages depend on, optional peers left out: those are what somebody else brings in. */
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

/** Returns the folder of a package as Node finds it from another: the nearest one. */
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
