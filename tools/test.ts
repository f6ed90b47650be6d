/** `npm test`: checks, then all tests, those in a real browser included. The last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ensureBrowser } from './browser.ts'
import { check } from './check.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'mishap-test-'))

interface Tally {
  readonly passed: number
  readonly failed: number
}

const vitestReport = z.object({ numPassedTests: z.number(), numTotalTests: z.number(), success: z.boolean() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

/** Runs one kind of tests. A test that was skipped counts as failed: none may be. */
function runTests(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  read: (report: unknown) => Tally,
): Tally {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  try {
    const tally = read(JSON.parse(readFileSync(join(reports, `${program.split('/')[0] ?? ''}.json`), 'utf8')))
    // A run that failed without a failed test (a file that does not load, say) is a failure all the same.
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch (fault) {
    console.error(String(fault))
    return { passed: 0, failed: 1 }
  }
}

function vitest(): Tally {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`]
  return runTests('vitest/vitest.mjs', args, {}, (report) => {
    const { numPassedTests: passed, numTotalTests: total, success } = vitestReport.parse(report)
    return { passed, failed: Math.max(total - passed, success ? 0 : 1) }
  })
}

function playwright(browser: string): Tally {
  const env = { MISHAP_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, '@playwright.json') }
  return runTests('@playwright/test/cli.js', ['test', '--reporter=list,json,./tools/failed-page.ts'], env, (report) => {
    const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats
    if (flaky > 0)
      console.log(`${flaky} of the browser's tests passed at their second try only; they are listed above.`)
    return { passed: expected + flaky, failed: unexpected + skipped }
  })
}

const browser = ensureBrowser()
const tallies = [await check(), vitest(), playwright(browser)]
rmSync(reports, { recursive: true, force: true })
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
