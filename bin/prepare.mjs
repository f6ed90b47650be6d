// Brings a clone up to date: packages from the lock file, and the pages' build. Does nothing where nothing is stale.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, project, run, text } from './runtime.mjs'

const INSTALLED = join(project, 'node_modules', '.mishap-lock')
const BUILT = join(project, '.next', 'mishap-sources')
/** Everything that the build is made of. */
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

/** Installs from the lock file unless just that has been done. */
export function install() {
  const lock = fingerprint(['package-lock.json'])
  if (stamped(INSTALLED) === lock) return
  process.stdout.write(`${text('installing')}\n`)
  // Not `npm ci`: a lock file made where a registry has the binaries of one system only lists those, and `npm ci` then
  // refuses it for the optional ones of the others. This installs the same versions and leaves the file as it is.
  if (run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    giveUp(text('installFailed'))
  writeFileSync(INSTALLED, lock)
}

/** Builds the pages unless the build is of these very sources. */
export function build() {
  const sources = fingerprint(SOURCES)
  if (stamped(BUILT) === sources && existsSync(join(project, '.next', 'BUILD_ID'))) return
  process.stdout.write(`${text('building')}\n`)
  const next = join(project, 'node_modules', 'next', 'dist', 'bin', 'next')
  if (run(process.execPath, [next, 'build'], { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }) !== 0) {
    giveUp(text('buildFailed'))
  }
  mkdirSync(join(project, '.next'), { recursive: true })
  writeFileSync(BUILT, sources)
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
