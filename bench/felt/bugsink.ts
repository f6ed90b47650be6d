import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { freshHead, sampleEvents } from '../bodies.ts'
import { freePort } from '../server.ts'

/**
 * The competitor in {@link measureFelt}: Bugsink as its manual describes for one machine, behind gunicorn and with
 * SQLite.
 */
export interface Peer {
  readonly pid: number
  readonly origin: string
  readonly list: string
  stop(): Promise<void>
}

const account = { name: 'bench@mail.example', password: 'a long bench password' }
/** Bugsink's limit per project in five minutes. */
const EVENTS = 1_000
/** Different events, each an issue. As many as a page of Mishap's list shows. */
const KINDS = 25
const WORKERS = 2
const START_TIMEOUT_MS = 60_000
const run = promisify(execFile)

/** Installs Bugsink in `folder`, starts it and sends it events. */
export async function startBugsink(bench: { folder: string; venv: string }): Promise<Peer> {
  const { folder, venv } = bench
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = (name: string) => join(venv, 'bin', name)
  const env = {
    ...process.env,
    DJANGO_SUPERUSER_USERNAME: account.name,
    DJANGO_SUPERUSER_EMAIL: account.name,
    DJANGO_SUPERUSER_PASSWORD: account.password,
  }
  await mkdir(folder, { recursive: true })
  const manage = (...words: string[]) => run(program('bugsink-manage'), words, { cwd: folder, env })
  const host = ['--host', '127.0.0.1', '--port', String(port)]
  await run(program('bugsink-create-conf'), ['--template=local', ...host], { cwd: folder })
  await manage('migrate')
  await manage('migrate', 'snappea', '--database=snappea')
  await manage('createsuperuser', '--noinput')
  const create = `from projects.models import Project; print("KEY", Project.objects.create(name="bench").sentry_key.hex)`
  const { stdout } = await manage('shell', '-c', create)
  const key = /KEY ([0-9a-f]{32})/.exec(stdout)?.[1]
  if (key === undefined) throw new Error(`Bugsink made no project: ${stdout}`)

  const words = [`--bind=127.0.0.1:${port}`, `--workers=${WORKERS}`, '--log-level=error', 'bugsink.wsgi']
  const child = spawn(program('gunicorn'), words, { cwd: folder, stdio: 'ignore' })
  if (child.pid === undefined) throw new Error('gunicorn could not be started.')
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  await answers(origin)
  await sendEvents(`${origin}/api/1/envelope/?sentry_version=7&sentry_key=${key}`)
  return {
    pid: child.pid,
    origin,
    list: `${origin}/issues/1/`,
    async stop() {
      process.off('exit', orphan)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answers(origin: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error('Bugsink does not answer.')
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

async function sendEvents(address: string): Promise<void> {
  const rests = sampleEvents(KINDS)
  for (let sent = 0; sent < EVENTS; sent++) {
    // Bugsink also groups by the exception's value.
    const head = freshHead(Date.now()).replace(/Order \w+ of customer \d+/, 'An order')
    const body = `${head}${rests[sent % KINDS]}\n`
    const response = await fetch(address, { method: 'POST', body })
    if (!response.ok) throw new Error(`Bugsink answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
}

export async function signInToBugsink(page: Page, { origin }: Peer): Promise<void> {
  await page.goto(`${origin}/accounts/login/`)
  await page.locator('input[name=username]').fill(account.name)
  await page.locator('input[name=password]').fill(account.password)
  await page.locator('form button[type=submit], form button').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
}
