// The way into the program itself, once Node and the packages are there. What Node made of the sources is kept, so that
// the next start does not make it again.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { KEEPS_WRAPPERS, project } from './runtime.mjs'

/**
 * V8's space for new objects may take some 100 MB otherwise, and what does not fit becomes old, which costs more than it
 * saves (docs/decisions/0152). Threads are given room of their own
 * (src/main/memory/young-generation.ts).
 */
const FLAGS = ['--max-semi-space-size=8', KEEPS_WRAPPERS]
/**
 * The C library keeps few pools, and large buffers by themselves, so that what is free can be given back
 * (docs/decisions/0049).
 */
const LIBRARY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

const [command, ...options] = process.argv.slice(2)
const isDevelopment = options.includes('--dev')

// Next takes its mode from here, and prints a warning where it is not what it runs in.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
// Hashes of passwords and look-ups of names share a few threads with everything that is written to files: an event that
// waits for the disk must not wait for them as well (docs/decisions/0043). Read when they are first used: not yet.
process.env.UV_THREADPOOL_SIZE ??= '8'
const compiled = join(project, '.cache', 'compiled')
// Threads look for it here.
process.env.NODE_COMPILE_CACHE ??= compiled

if (command === 'serve' && !isDevelopment && process.platform === 'linux') {
  const isLean =
    FLAGS.every((flag) => process.execArgv.includes(flag)) && Object.keys(LIBRARY).every((name) => name in process.env)
  if (!isLean) {
    // A process is given these only when it begins: it starts over as the same one, so that who started it keeps its
    // number, and its end. What the operator set stays.
    const again = [process.execPath, ...FLAGS, ...process.execArgv, join(project, 'bin', 'mishap'), command, ...options]
    process.execve?.(process.execPath, again, { ...LIBRARY, ...process.env })
  }
}

enableCompileCache(compiled)
await import(isDevelopment ? '../src/main/cli.ts' : (await import('./bundle.mjs')).commandAddress())
