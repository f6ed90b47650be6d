import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** A page to load. The table shows `route`. */
export interface Address {
  readonly route: string
  readonly path: string
  /** Who is signed in. */
  readonly as: 'owner' | 'stranger'
}

/** Routes that redirect at once. */
const redirects = new Set([
  '/',
  '/account',
  '/settings',
  '/projects/[project]',
  '/projects/[project]/settings',
  '/events/[event]',
])
/** Pages whose URLs depend on the demo's data; the others equal their routes. */
const examples: Readonly<Record<string, string>> = {
  '/[first]/[second]/[[...rest]]': '/nothing/here',
  '/account/[section]': '/account/security',
  '/confirm-email/[token]': '/confirm-email/none',
  '/digest/[digest]': '/digest/123456',
  '/invitation/[token]': '/invitation/none',
  '/issues/[issue]': '/issues/WEB-1',
  '/issues/[issue]/events/[event]': '/issues/WEB-1/events/latest',
  '/performance/[overview]': '/performance/queries',
  '/projects/[project]/settings/performance/[detector]': '/projects/web/settings/performance/n_plus_one',
  '/projects/[project]/settings/source-maps/[bundle]': '/projects/checkout/settings/source-maps/1',
  '/projects/[project]/setup': '/projects/web/setup',
  '/reset-password/[token]': '/reset-password/none',
  '/settings/teams/[team]': '/settings/teams/bench',
}
const OF_STRANGERS = /^\/(?:sign-|reset-password|setup$|invitation|confirm-email)/

/** All routes of the app with a page. Throws for a dynamic route without a known example. */
export async function addressesOf(page: Page, origin: string): Promise<readonly Address[]> {
  const found = {
    '/releases/[version]': await firstLink(page, `${origin}/releases`, '/releases/'),
    '/traces/[trace]': await firstLink(page, `${origin}/explore/traces?view=samples`, '/traces/'),
    '/settings/members/[member]': await firstLink(page, `${origin}/settings/members`, '/settings/members/'),
  }
  const app = fileURLToPath(new URL('../../src/app', import.meta.url))
  const routes = globSync('**/page.tsx', { cwd: app }).map((file) => `/${join(file, '..')}`.replace('/(app)', ''))
  return routes
    .map((route) => route.replace(/^\/\.?$/, '') || '/')
    .filter((route) => !redirects.has(route))
    .toSorted()
    .map((route) => {
      const path = { ...examples, ...found }[route] ?? route.replace('[project]', 'web')
      if (path.includes('[')) throw new Error(`bench/first-load/addresses.ts knows no example of ${route}.`)
      return { route, path, as: OF_STRANGERS.test(route) ? 'stranger' : 'owner' }
    })
}

async function firstLink(page: Page, address: string, prefix: string): Promise<string> {
  await page.goto(address)
  const link = await page.locator(`main a[href^="${prefix}"]`).first().getAttribute('href')
  if (link === null) throw new Error(`${address} links to nothing below ${prefix}.`)
  return link
}
