import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }

/** The folder of the project: where package.json and the build are. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The version in package.json. */
export const { version } = manifest
