/**
 * Tests wait for a state and never for a time: a sufficient time is too short on a busy machine, and too long
 * everywhere else. `npm run check` finds tests that wait for a time. Helpers that poll a condition are in the harness
 * folders.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tests = ['{src,demo,tools,bench,e2e}/**/*.test.{ts,tsx}', '{src,demo,tools,bench,e2e}/**/*.spec.ts']
const harness = /(?:^|\/)(?:test-support|e2e\/harness|e2e\/stand-ins)\//

/**
 * Methods called `setTimeout` of tests, sockets and requests are limits, not waits, and fake timers name it as a text.
 * Code of another thread or process inside a test's text is checked like the test's own.
 */
const waits = [
  /(?<![.\w'"])setTimeout\b(?!['"])/,
  /\b(?:globalThis|global|window|timers)\.setTimeout\b/,
  /\bwaitForTimeout\b/,
  /(?<![.\w'"])delay\s*\(/,
  /\bscheduler\.wait\b/,
  /import\s+(?:\*\s+as\s+)?\w+\s+from\s+'node:timers(?:\/promises)?'/,
]

/** Returns the lines of a test that wait for a time, from 1. */
export function waitsIn(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => (waits.some((wait) => wait.test(line)) ? [index + 1] : []))
}

export function checkWaits(folder = root): { readonly ok: boolean; readonly output: string } {
  const found = globSync(tests, { cwd: folder })
    .toSorted()
    .filter((file) => !harness.test(file))
    .flatMap((file) => waitsIn(readFileSync(join(folder, file), 'utf8')).map((line) => `${file}:${line}`))
  if (found.length === 0) return { ok: true, output: '' }
  const help =
    'A test waits for a state: expect.poll, vi.waitFor, a promise that the other side resolves, or fake timers.'
  return { ok: false, output: [...found.map((place) => `${place} waits for a time.`), help].join('\n') }
}
