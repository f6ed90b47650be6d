/** Finds or installs Chrome or Chromium for the browser tests, which never pass without it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Debian's Chromium without windows: measured here, a new context with four pages takes a third of the CPU time (0.17
 * s, not 0.5 s), because no tab strip is drawn for each of them.
 */
const SHELL = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a browser. If none can be found or installed, throws a sentence that says what to do. */
export function ensureBrowser(): string {
  const browser = process.env.MISHAP_BROWSER ?? find([SHELL]) ?? fromDebian() ?? find(whole) ?? fromPlaywright()
  if (browser !== undefined) return browser
  throw new Error(
    'The browser tests need Chrome or Chromium, and none could be got: neither “apt-get install chromium-headless-shell” ' +
      '(which needs root) nor “npx playwright install chromium” worked. Install one of them yourself, or set MISHAP_BROWSER to the ' +
      'path of one, and run “npm test” again.',
  )
}

function find(names: readonly string[]): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing Debian’s ${SHELL} for the browser tests …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${SHELL} fonts-dejavu-core`
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 })
  return find([SHELL])
}

function fromPlaywright(): string | undefined {
  console.log('No Chrome or Chromium here: asking Playwright for one …')
  const playwright = `${root}node_modules/@playwright/test/cli.js`
  if (spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' }).status !== 0)
    return undefined
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const path = execFileSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' }).trim()
  return existsSync(path) ? path : undefined
}
