// Brings a clone up to date: packages from the lock file, the bundle and the pages' build. Does nothing where nothing is stale.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBundled } from './bundle.mjs'
import {
  binaries,
  everything,
  neededToBuild,
  readLock,
  removeBuildTools,
  removePackages,
  unlisted,
} from './packages.mjs'
import { giveUp, project, runBeside, sayWhereToLook, text } from './runtime.mjs'

const INSTALLED = join(project, 'node_modules', '.mishap-lock')
const BUILT = join(project, '.next', 'mishap-sources')
/** Everything that the pages are made of. */
const SOURCES = [
  'src/app',
  'src/features',
  'src/ui',
  'src/domain',
  'src/running',
  'src/messages',
  'src/instrumentation.ts',
  'src/instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Brings packages and pages to where Mishap can be started, with what that needs and nothing else. */
export async function prepareToRun(openProgress) {
  const { lock, has } = installed()
  if (lock === lockNow() && isBundled() && isBuilt()) return
  const progress = await openProgress()
  sayWhereToLook(progress.address)
  // Whoever has run the tests has everything, and keeps it.
  if (has === 'everything') {
    await install(progress)
    await build(progress)
  } else {
    await installTo(
      {
        has: 'what building needs',
        folders: neededToBuild(readLock(project)),
        omit: ['--omit=dev', '--omit=optional'],
      },
      progress,
    )
    await build(progress)
    say('tidying')
    writeFileSync(INSTALLED, `${lockNow()} what running needs`)
    removeBuildTools(project, readLock(project))
  }
  progress.at('server')
  await progress.close()
}

/** Installs everything, for tests, checks and developing, unless just that has been done. */
export async function install(progress = unseen) {
  const { lock, has } = installed()
  if (lock === lockNow() && has === 'everything') return
  await installTo({ has: 'everything', folders: everything(readLock(project)), omit: [] }, progress)
}

/** Makes the bundle and the pages, unless they are of these very sources. Needs what `install` brings. */
export async function build(progress = unseen) {
  if (isBundled() && isBuilt()) return
  const startedAt = Date.now()
  progress.at('pages', () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    return { words: text('page.pagesFar', { seconds }), share: 1 - Math.exp(-seconds / USUAL_BUILD_SECONDS) }
  })
  say('building')
  if (!isBundled()) await makeBundle()
  if (!isBuilt()) await buildPages()
  say('took', { seconds: Math.round((Date.now() - startedAt) / 1000) })
}

/** With what has just been installed. */
async function makeBundle() {
  await (await import('./make-bundle.mjs')).makeBundle()
}

async function buildPages() {
  const sources = fingerprint(SOURCES)
  const next = join(project, 'node_modules', 'next', 'dist', 'bin', 'next')
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  if ((await runBeside(process.execPath, [next, 'build'], { env })) !== 0) giveUp(text('buildFailed'))
  mkdirSync(join(project, '.next'), { recursive: true })
  writeFileSync(BUILT, sources)
}

/** How far somebody is told where nobody looks. */
const unseen = { at: () => undefined }
const USUAL_BUILD_SECONDS = 45

/** Brings node_modules to a set of packages. */
async function installTo({ has, folders, omit }, progress) {
  const startedAt = Date.now()
  const there = () => folders.filter((folder) => existsSync(join(project, folder, 'package.json'))).length
  const count = folders.length
  progress.at('packages', () => {
    const done = there()
    return { words: text('page.packagesFar', { there: done, count }), share: done / count }
  })
  say('installing', { count })
  // npm would not miss the files that we took from packages.
  if (installed().has === 'what running needs') removePackages(project)
  rmSync(INSTALLED, { force: true })
  const lock = readLock(project)
  const byName = omit.length > 0 ? binaries(lock, folders) : unlisted(lock, folders)
  // Not `npm ci`: a lock file made where a registry has the binaries of one system only lists those, and `npm ci` then
  // refuses it for the optional ones of the others. This installs the same versions and leaves the file as it is.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await runBeside('npm', ['install', ...omit, ...flags, ...byName])) !== 0) giveUp(text('installFailed'))
  writeFileSync(INSTALLED, `${lockNow()} ${has}`)
  say('took', { seconds: Math.round((Date.now() - startedAt) / 1000) })
}

/** Returns the lock file that was installed from, by its hash, and how much of it. */
function installed() {
  const [lock, ...has] = stamped(INSTALLED).split(' ')
  // Once everything was installed always, and nothing said so.
  return { lock, has: lock === '' ? 'nothing' : has.join(' ') || 'everything' }
}

function lockNow() {
  return fingerprint(['package-lock.json'])
}

function isBuilt() {
  return existsSync(join(project, '.next', 'BUILD_ID')) && stamped(BUILT) === fingerprint(SOURCES)
}

function say(key, values) {
  process.stdout.write(`${text(key, values)}\n`)
}

function stamped(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** One hash over the names and contents of files and folders. */
function fingerprint(entries) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  const visit = (path) => {
    const full = join(project, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) visit(join(path, name))
    else if (!path.includes('.test.')) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  for (const entry of entries) visit(entry)
  return hash.digest('hex')
}
