import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
