import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 180_000
const DIGESTED_MS = 30_000
const STEP_MS = 250

/** Resolves when a server's pages and API are open, and its first page has been read. */
export async function waitReady(address: string): Promise<void> {
  await until(PATIENCE_MS, `${address} is ready`, () => isReady(address))
  const page = await fetch(`${address}/sign-in`)
  const text = await page.text()
  if (!page.ok || !text.includes('<html')) throw new Error(`${address}/sign-in: ${page.status}`)
}

/** Sends an event to a server, and resolves when it has been digested. */
export async function takesAnEvent(address: string, dsn: string): Promise<void> {
  const { pathname, username } = new URL(dsn)
  const sent = await fetch(`${address}/api${pathname}/envelope/?sentry_key=${username}`, {
    method: 'POST',
    body: '{}\n{"type":"event"}\n{"message":"hello"}',
  })
  if (sent.status !== 200) throw new Error(`The event was answered ${sent.status}: ${await sent.text()}`)
  await until(DIGESTED_MS, 'the event is digested', async () => {
    const health = await fetch(`${address}/api/health`).then((answer) => answer.text())
    return health.includes('"status":"ok"') && health.includes('"records":0')
  })
}

async function until(patienceMs: number, what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await isSo()); await delay(STEP_MS))
    if (performance.now() > end) throw new Error(`After ${patienceMs / 1000} s it is not so that ${what}.`)
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
