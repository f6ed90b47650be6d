// Loaded with NODE_OPTIONS: says at the end how many modules were loaded from files.
import { registerHooks } from 'node:module'
import process from 'node:process'

let loaded = 0
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loaded++
    return next(url, context)
  },
})
process.on('exit', () => process.stderr.write(`modules: ${loaded}\n`))
