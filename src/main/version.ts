import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project folder, with package.json and the build. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The version in package.json. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
