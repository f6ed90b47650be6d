import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
const OTHER = '.cache/next-other-version'
const TEXT = /\.(?:js|mjs|cjs|json|html|rsc|txt|meta|body)$/

/** The pages of a simulated other version: the same, under another build id. */
export interface OtherBuild {
  /** Environment of the server that serves them. */
  readonly env: { readonly MISHAP_NEXT_DIR: string }
  remove(): Promise<void>
}

export async function otherBuild(): Promise<OtherBuild> {
  const folder = join(project, OTHER)
  await rm(folder, { recursive: true, force: true })
  await cp(join(project, '.next'), folder, {
    recursive: true,
    filter: (source) => !/\.next\/(?:cache|dev)$/.test(source),
  })
  const id = (await readFile(join(folder, 'BUILD_ID'), 'utf8')).trim()
  const other = id.split('').toReversed().join('')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || (entry.name !== 'BUILD_ID' && !TEXT.test(entry.name))) continue
    const text = await readFile(path, 'utf8')
    if (text.includes(id)) await writeFile(path, text.replaceAll(id, other))
  }
  await rename(join(folder, 'static', id), join(folder, 'static', other))
  return {
    env: { MISHAP_NEXT_DIR: OTHER },
    remove: async () => {
      // The servers' copy of it, in the place that src/main/built-pages.ts uses.
      for (const one of [folder, join(project, '.cache/pages', OTHER)]) await rm(one, { recursive: true, force: true })
    },
  }
}
