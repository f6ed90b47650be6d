// Loaded with NODE_OPTIONS: prints the number of modules loaded from files on exit.
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
