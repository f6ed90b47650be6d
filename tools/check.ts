/** `npm run check`: types, lint and walls, format, dead code. Prints one line each; the output of those that fail. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isLintConfigCurrent } from './lint-config.ts'
import { checkMessages } from './messages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Check {
  readonly name: string
  readonly run: () => Promise<{ ok: boolean; output: string }>
}

function tool(name: string, program: string, ...args: string[]): Check {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [`node_modules/${program}`, ...args], { cwd: root })
        let output = ''
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.on('close', (code) => resolve({ ok: code === 0, output }))
      }),
  }
}

const checks: readonly Check[] = [
  {
    name: 'walls',
    run: () =>
      Promise.resolve({
        ok: isLintConfigCurrent(),
        output: '.oxlintrc.json is not what tools/walls.ts says: run “node tools/lint-config.ts”.',
      }),
  },
  { name: 'messages', run: () => Promise.resolve(checkMessages()) },
  tool('types', 'typescript/bin/tsc', '--noEmit', '-p', '.'),
  tool('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  tool('format', 'oxfmt/bin/oxfmt', '--check'),
  tool('dead code', 'knip/bin/knip.js'),
]

/** Runs all checks. @returns how many failed. */
export async function check(): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const { name, run } of checks) {
    const startedAt = performance.now()
    const { ok, output } = await run()
    console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (!ok) {
      failed++
      console.log(output.trimEnd())
    }
  }
  return { passed: checks.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
