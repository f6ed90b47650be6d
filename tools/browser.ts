/** Finds a Chrome or Chromium for the browser tests, or gets one. It never lets the tests pass without. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a browser. Throws with a sentence that says what to do when there is none and none can be got. */
export function ensureBrowser(): string {
  const found = process.env.MISHAP_BROWSER ?? find()
  if (found !== undefined) return found
  const got = fromDebian() ?? fromPlaywright()
  if (got !== undefined) return got
  throw new Error(
    'The browser tests need Chrome or Chromium, and none could be got: neither “apt-get install chromium” (which needs ' +
      'root) nor “npx playwright install chromium” worked. Install one of them yourself, or set MISHAP_BROWSER to the ' +
      'path of one, and run “npm test” again.',
  )
}

function find(): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No Chrome or Chromium here: installing Debian’s package …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core'
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return find()
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
