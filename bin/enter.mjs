// The way into the program itself, once Node and the packages are there. What Node made of the sources is kept, so that
// the next start does not make it again.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { project } from './runtime.mjs'

/**
 * What a process can only be given when it begins, to take less memory (docs/decisions/0053). V8's space for new objects
 * is some 100 MB in each thread otherwise, and the C library gives each thread memory of its own that it hardly returns.
 */
const FLAGS = ['--max-semi-space-size=4']
const LIBRARY = { MALLOC_ARENA_MAX: '2' }

const [command, ...options] = process.argv.slice(2)
const isDevelopment = options.includes('--dev')

// Next takes its mode from here, and prints a warning where it is not what it runs in.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
// Hashes of passwords and look-ups of names share a few threads with everything that is written to files: an event that
// waits for the disk must not wait for them as well (docs/decisions/0043). Read when they are first used: not yet.
process.env.UV_THREADPOOL_SIZE ??= '8'
// The C library reads only at the start of a process how it should keep memory for later; a server starts over for it, as
// the same process. Few pools, and large buffers by themselves, so that what is free can be given back
// (docs/decisions/0049).
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }
const isSet = Object.keys(allocator).every((name) => name in process.env)
if (process.argv[2] === 'serve' && process.platform === 'linux' && !isSet) {
  const again = [process.execPath, ...process.execArgv, join(project, 'bin', 'mishap'), ...process.argv.slice(2)]
  process.execve?.(process.execPath, again, { ...allocator, ...process.env })
}
const compiled = join(project, '.cache', 'compiled')
// Threads look for it here.
process.env.NODE_COMPILE_CACHE ??= compiled

if (command === 'serve' && !isDevelopment && !FLAGS.every((flag) => process.execArgv.includes(flag))) {
  // The same process begins anew: who started it keeps its number, and its end.
  const again = [process.execPath, ...FLAGS, ...process.execArgv, fileURLToPath(import.meta.url), command, ...options]
  process.execve(process.execPath, again, { ...LIBRARY, ...process.env })
}

enableCompileCache(compiled)
await import('../src/main/cli.ts')
