import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundled } from '../../bin/bundle.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(project, '.cache', 'next-version')
/** The contents of a package: the bundle, and the files it reads. */
const PACKED = [
  'bin',
  '.bundle',
  'migrations',
  'src/messages/de.json',
  'src/messages/ja.json',
  'src/messages/en/bootstrap.json',
  'src/digest/artifacts/symbols.wasm',
]
const SOURCES = ['bin', 'src', 'migrations']

/** A simulated next version: the same code with another version number and one more table in the catalogue. */
export interface OtherVersion extends AsyncDisposable {
  readonly folder: string
  readonly version: string
}

export async function makeOtherVersion(): Promise<OtherVersion> {
  const remove = () => rm(FOLDER, { recursive: true, force: true })
  await remove()
  for (const part of isBundled() ? PACKED : SOURCES)
    await cp(join(project, part), join(FOLDER, part), { recursive: true })
  await symlink(join(project, 'node_modules'), join(FOLDER, 'node_modules'))
  const version = '99.0.0'
  const about = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as object
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify({ ...about, version }))
  const table = 'create table next_version (id {integer} primary key) {table};\n'
  await writeFile(join(FOLDER, 'migrations/catalogue/9999-next-version.sql'), table)
  return { folder: FOLDER, version, [Symbol.asyncDispose]: remove }
}
