// Selects the program to run: the bundle, or the sources. bin/make-bundle.mjs makes the bundle.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { project } from './runtime.mjs'

/** The bundle's folder, relative to the project. */
export const BUNDLE = '.bundle'
/** The source of the operator's command. */
export const COMMAND = 'src/main/cli.ts'
const STAMP = `${BUNDLE}/sources.json`

/** Returns the URL of the command: in the bundle if it matches the sources, else the source. */
export function commandAddress() {
  return pathToFileURL(join(project, isBundled() ? `${BUNDLE}/${bundledName(COMMAND)}.js` : COMMAND)).href
}

/** The name of a source in the bundle, without its extension. */
export function bundledName(path) {
  return basename(path, '.ts')
}

/**
 * Whether the bundle matches the current sources. Runs at each start, so it only reads files with a different time or
 * size. A package has no sources: its bundle is always current.
 * @param folder the project folder
 */
export function isBundled(folder = project) {
  const stamp = join(folder, STAMP)
  if (!existsSync(stamp)) return false
  if (!existsSync(join(folder, COMMAND))) return true
  const { files, hash } = JSON.parse(readFileSync(stamp, 'utf8'))
  if (files.every(([path, modifiedMs, bytes]) => isAsBefore(`${folder}/${path}`, modifiedMs, bytes))) return true
  const paths = files.map(([path]) => path)
  if (!paths.every((path) => existsSync(join(folder, path))) || hashOf(paths, folder) !== hash) return false
  try {
    stampBundle(paths, folder)
  } catch {
    // The folder belongs to another user: the next start compares the contents again.
  }
  return true
}

/** Records the sources of the bundle. @param paths relative to the project folder */
export function stampBundle(paths, folder) {
  const files = paths.map((path) => {
    const { mtimeMs, size } = statSync(join(folder, path))
    return [path, mtimeMs, size]
  })
  writeFileSync(join(folder, STAMP), JSON.stringify({ hash: hashOf(paths, folder), files }))
}

function isAsBefore(file, modifiedMs, bytes) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.mtimeMs === modifiedMs && found.size === bytes
}

function hashOf(paths, folder) {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
      .update('\0')
  return hash.digest('hex')
}
