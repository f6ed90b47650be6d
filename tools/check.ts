/**
 * `npm run check`: types, lint with the walls, format, texts, dead code, tests that wait, plain English. It prints a
 * line per check, and the output of failed ones. `--quick` skips types and dead code; files named after it are the only
 * ones checked (the pre-commit hook names the staged ones).
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkMessages } from './messages.ts'
import { checkProse } from './prose.ts'
import { checkWaits } from './waits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

interface Check {
  readonly name: string
  readonly run: () => Promise<Outcome>
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

const messages: Check = { name: 'messages', run: () => Promise.resolve(checkMessages()) }
const prose: Check = { name: 'comments', run: () => Promise.resolve(checkProse()) }
const waits: Check = { name: 'waits of tests', run: () => Promise.resolve(checkWaits()) }

const types = tool('types', 'typescript/bin/tsc', '--noEmit', '-p', '.')
const deadCode = tool('dead code', 'knip/bin/knip.js')

/** All checks, the longest first: two of them run at a time. */
const all: readonly Check[] = [
  tool('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  types,
  deadCode,
  tool('format', 'oxfmt/bin/oxfmt', '--check'),
  messages,
  prose,
  waits,
]

/** The checks that take a few seconds. Without files, checks everything. */
function quick(files: readonly string[]): Check[] {
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file))
  const checks = [
    tool('format', 'oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
    messages,
    waits,
  ]
  if (files.length > 0 && sources.length === 0) return checks
  return [tool('lint', 'oxlint/bin/oxlint', '--deny-warnings', ...sources), ...checks]
}

/** What decides how every file is linted. */
const LINT_RULES = /^(?:oxlint\.config\.ts$|tools\/(?:lint-config|walls)\.ts$|package-lock\.json$)/

/**
 * Returns the checks for a change of these files: only they are linted, which is most of what all checks cost.
 * @param files that exist
 */
export function checksOfChange(files: readonly string[]): readonly Check[] {
  return files.some((file) => LINT_RULES.test(file)) ? all : [types, deadCode, ...quick(files), prose]
}

async function runAndPrint({ name, run }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const { ok, output } = await run()
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(output.trimEnd())
  return ok
}

/** Runs checks two at a time, and returns how many passed and failed. */
export async function check(checks: readonly Check[] = all): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  let passed = 0
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) if (await runAndPrint(next)) passed++
  }
  await Promise.all([lane(), lane()])
  return { passed, failed: checks.length - passed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, ...files] = process.argv.slice(2)
  const { failed } = await check(option === '--quick' ? quick(files) : all)
  process.exit(failed === 0 ? 0 : 1)
}
