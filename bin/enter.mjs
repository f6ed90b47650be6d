// The way into the program itself, once Node and the packages are there. What Node made of the sources is kept, so that
// the next start does not make it again.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { project } from './runtime.mjs'

// Next takes its mode from here, and prints a warning where it is not what it runs in.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
enableCompileCache(join(project, '.cache', 'compiled'))
await import('../src/main/cli.ts')
