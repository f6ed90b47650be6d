import { expect, type Page, type Request } from '@playwright/test'
import type { Person } from './template.ts'
import type { SharedServer } from './server.ts'

/** Signs in with the form and waits for the page behind it. */
export async function signIn(
  page: Page,
  server: SharedServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`${server.address}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

/** Records a page's console errors, exceptions and failed requests. */
export function watch(page: Page): { complaints: () => readonly string[]; forget: () => void } {
  let complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return { complaints: () => complaints, forget: () => void (complaints = []) }
}

/**
 * Records a page's requests from now on, as `GET /issues`, except for prefetches, health checks and the icon, which
 * browsers request at every address.
 */
export function noteRequests(page: Page): { readonly asked: readonly string[]; readonly end: () => void } {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    const isAhead = 'next-router-prefetch' in request.headers() || request.headers().purpose === 'prefetch'
    if (!isAhead && pathname !== '/icon.svg' && pathname !== '/api/health')
      asked.push(`${request.method()} ${pathname}`)
  }
  page.on('request', note)
  return { asked, end: () => void page.off('request', note) }
}
