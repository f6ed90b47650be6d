// Enters the program itself, once Node and the packages are installed. Compiled code is cached for the next start.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { KEEPS_WRAPPERS, project } from './runtime.mjs'

/**
 * V8's young generation might otherwise take about 100 MB. Objects that do not fit are promoted, which costs more than
 * it saves (docs/decisions/0152). Threads get their own limits (src/main/memory/young-generation.ts).
 */
const FLAGS = ['--max-semi-space-size=8', KEEPS_WRAPPERS]
/**
 * Limits the C library's arenas, and allocates large buffers separately, so that free memory can be returned
 * (docs/decisions/0049).
 */
const LIBRARY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

const [command, ...options] = process.argv.slice(2)
const isDevelopment = options.includes('--dev')

// Next takes its mode from here, and warns if it does not match.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
// Password hashing and name look-ups share a few threads with all file writes: an event waiting for the disk must not
// wait for them too (docs/decisions/0043). Read on first use, which is later.
process.env.UV_THREADPOOL_SIZE ??= '8'
const compiled = join(project, '.cache', 'compiled')
// Threads look for it here.
process.env.NODE_COMPILE_CACHE ??= compiled

if (command === 'serve' && !isDevelopment && process.platform === 'linux') {
  const isLean =
    FLAGS.every((flag) => process.execArgv.includes(flag)) && Object.keys(LIBRARY).every((name) => name in process.env)
  if (!isLean) {
    // A process receives these only at its start, so it re-executes itself in place: its parent keeps the pid and the
    // exit status. Settings of the operator take precedence.
    const again = [process.execPath, ...FLAGS, ...process.execArgv, join(project, 'bin', 'mishap'), command, ...options]
    process.execve?.(process.execPath, again, { ...LIBRARY, ...process.env })
  }
}

enableCompileCache(compiled)
await import(isDevelopment ? '../src/main/cli.ts' : (await import('./bundle.mjs')).commandAddress())
