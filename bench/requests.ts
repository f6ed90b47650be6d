import { Latencies, type LatencySummary } from './latencies.ts'

/** The server's time for a page, seen from the same machine: request to last byte. */
export interface PageTimes {
  readonly list: LatencySummary
  readonly page: LatencySummary
}

const REQUESTS = 100
const WARM_UPS = 3
const REQUEST_TIMEOUT_MS = 30_000

/** Signs in and requests the issue list and an issue's page, one request after the other. */
export async function measurePages(origin: string, account: { email: string; password: string }): Promise<PageTimes> {
  const cookie = await signIn(origin, account)
  const list = await read(`${origin}/issues`, cookie)
  const issue = /href="(\/issues\/[^"?#/]+)/.exec(list)?.[1]
  if (issue === undefined) throw new Error('The issue list links to no issue.')
  return { list: await measurePage(`${origin}/issues`, cookie), page: await measurePage(origin + issue, cookie) }
}

/** The cookies of a signed-in user. */
export async function signIn(origin: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** From the request to the last byte of the response, after some warm-up requests. */
export async function measurePage(address: string, cookie: string, requests = REQUESTS): Promise<LatencySummary> {
  for (let n = 0; n < WARM_UPS; n++) await read(address, cookie)
  const latencies = new Latencies()
  for (let n = 0; n < requests; n++) {
    const sentAt = performance.now()
    await read(address, cookie)
    latencies.add(performance.now() - sentAt)
  }
  return latencies.summary()
}

async function read(address: string, cookie: string): Promise<string> {
  const response = await fetch(address, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (response.status !== 200) throw new Error(`${address} answered ${response.status} instead of a page.`)
  return response.text()
}
