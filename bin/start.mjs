#!/usr/bin/env node
// The entry of `npm start` and similar scripts: from a clean clone to the requested command.
import { build, install, prepareToRun } from './prepare.mjs'
import { openProgress } from './progress.mjs'
import { onNode24, run } from './runtime.mjs'

const [task = 'start', ...rest] = process.argv.slice(2)

await onNode24(task === 'start' ? openProgress : undefined)
if (task === 'start') await prepareToRun(openProgress)
else await install()

const node = (script, ...args) => process.exit(run(process.execPath, [script, ...args, ...rest]))

switch (task) {
  case 'start':
    process.argv.splice(2, Infinity, 'serve', ...rest)
    await import('./enter.mjs')
    break
  case 'dev':
    process.argv.splice(2, Infinity, 'serve', '--dev', ...rest)
    await import('./enter.mjs')
    break
  case 'check':
    node('tools/check.ts')
    break
  case 'test':
    await build()
    node('tools/test.ts')
    break
  case 'test:full':
    await build()
    node('tools/test.ts', '--list=full')
    break
  case 'test:changed':
    await build()
    node('tools/test.ts', '--list=changed')
    break
  case 'test:unit':
    node('tools/test.ts', '--lane=unit')
    break
  case 'test:programs':
    node('e2e/programs/live.ts')
    break
  case 'fuzz':
    node('tools/fuzz.ts')
    break
  case 'faults':
    node('tools/faults.ts')
    break
  case 'eval:mcp':
    node('tools/eval-mcp.ts')
    break
  case 'attack':
    await build()
    node('bench/attack/collection.ts')
    break
  case 'bench':
    if (!rest.includes('--floors')) await build()
    node('bench/bench.ts')
    break
  default:
    process.stderr.write(`start.mjs: ${task}?\n`)
    process.exit(2)
}
