// Updates a clone: packages from the lock file, the bundle and the pages' build. Does nothing if everything is current.
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
/** All inputs of the pages' build. */
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

/** Prepares packages and pages for starting Mishap, with nothing else. */
export async function prepareToRun(openProgress) {
  const { lock, has } = installed()
  if (lock === lockNow() && isBundled() && isBuilt()) return
  const progress = await openProgress()
  sayWhereToLook(progress.address)
  // A clone with test dependencies keeps them.
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

/** Installs everything for tests, checks and development, unless already done. */
export async function install(progress = unseen) {
  const { lock, has } = installed()
  if (lock === lockNow() && has === 'everything') return
  await installTo({ has: 'everything', folders: everything(readLock(project)), omit: [] }, progress)
}

/** Builds the bundle and the pages, unless they match the sources. Requires `install`. */
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

/** Uses the packages just installed. */
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

/** Ignores progress without a viewer. */
const unseen = { at: () => undefined }
const USUAL_BUILD_SECONDS = 45

/** Installs a set of packages into node_modules. */
async function installTo({ has, folders, omit }, progress) {
  const startedAt = Date.now()
  const there = () => folders.filter((folder) => existsSync(join(project, folder, 'package.json'))).length
  const count = folders.length
  progress.at('packages', () => {
    const done = there()
    return { words: text('page.packagesFar', { there: done, count }), share: done / count }
  })
  say('installing', { count })
  // npm would not notice the files that we removed from packages.
  if (installed().has === 'what running needs') removePackages(project)
  rmSync(INSTALLED, { force: true })
  const lock = readLock(project)
  const byName = omit.length > 0 ? binaries(lock, folders) : unlisted(lock, folders)
  // Not `npm ci`: a lock file written against a registry with one system's binaries lists only those, and `npm ci` then
  // refuses it because of the other optional ones. This command installs the same versions and leaves the file
  // unchanged.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await runBeside('npm', ['install', ...omit, ...flags, ...byName])) !== 0) giveUp(text('installFailed'))
  writeFileSync(INSTALLED, `${lockNow()} ${has}`)
  say('took', { seconds: Math.round((Date.now() - startedAt) / 1000) })
}

/** Returns the hash of the installed lock file, and which part of it was installed. */
function installed() {
  const [lock, ...has] = stamped(INSTALLED).split(' ')
  // Earlier versions always installed everything, without recording it.
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

/** A hash of the names and contents of files and folders. */
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
