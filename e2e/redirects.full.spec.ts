import type { Page } from '@playwright/test'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** Redirects: home to the last view, ids to their pages, Sentry's addresses to ours. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
// The same in each process, because test names contain it.
const event = 'fc6d8c0c-43fc-4630-ad85-0ee518f1b9d0'
const undashed = event.replaceAll('-', '')

let projectId: string
let issueId: string

/** Ids on a shared server continue from file to file. */
const withIds = (path: string) => path.replace(':id', projectId).replace(':issue', issueId)

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  const dsn = await server.createProject('web')
  projectId = new URL(dsn).pathname.slice(1)
  await sendEvent(server, dsn, { event_id: undashed, message: 'Out of stock', release: 'shop@1.0' })
  page = await stage.pageOf(stage.people.Ann)
  const listed = await page.request.get(`${server.address}/api/0/projects/home/web/issues/`)
  issueId = ((await listed.json()) as readonly { id: string }[])[0]?.id ?? ''
})

test.afterAll(() => stage.close())

/** The final address, and the status of the first redirect other than removing a trailing slash. */
async function follow(address: string): Promise<{ path: string; status: number }> {
  let path = address
  let status = 0
  for (let hops = 0; hops < 5; hops++) {
    const answer = await page.request.get(new URL(path, server.address).toString(), { maxRedirects: 0 })
    const { location } = answer.headers()
    if (location === undefined) return { path, status: status || answer.status() }
    const next = new URL(location, server.address)
    const isSlash = `${next.pathname}/` === path.split(/[?#]/)[0]
    path = next.pathname + next.search
    if (!isSlash) status ||= answer.status()
  }
  throw new Error(`${address} leads on and on.`)
}

test('home leads to the overview, or to what one chose to begin with', async () => {
  const begin = async (choice: string) => {
    await visit(page, `${server.address}/account/preferences`)
    const panel = page.locator('form').filter({ has: page.getByRole('radio', { name: choice }) })
    await panel.getByRole('radio', { name: choice }).check()
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Saved.')).toBeVisible()
    await visit(page, `${server.address}/`)
  }
  await visit(page, `${server.address}/`)
  await expect(page).toHaveURL(`${server.address}/overview`)
  await begin('Issues')
  await expect(page).toHaveURL(`${server.address}/issues`)
  await visit(page, `${server.address}/stats?period=24h&project=web`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(() => document.cookie.includes('stats'))
  await visit(page, `${server.address}/issues/WEB-1`)
  await begin('Where I left off')
  await expect(page).toHaveURL(`${server.address}/stats?period=24h&project=web`)
})

test('home leads nowhere else, whatever the cookie says', async () => {
  for (const evil of ['//evil.example/issues', 'https://evil.example', '/sign-in', '/api/0/']) {
    await page
      .context()
      .addCookies([{ name: 'mishap_last_view', value: encodeURIComponent(evil), url: server.address }])
    expect(await follow('/')).toMatchObject({ path: '/overview' })
  }
})

for (const [address, path, status] of [
  [`/events/${undashed}`, `/issues/WEB-1/events/${undashed}`, 307],
  [`/events/${event}`, `/issues/WEB-1/events/${undashed}`, 307],
  [`/events/${undashed.toUpperCase()}?code=minified`, `/issues/WEB-1/events/${undashed}?code=minified`, 307],
  ['/organizations/home/issues/', '/issues', 308],
  ['/organizations/home/issues/?project=:id&statsPeriod=24h', '/issues?project=web&period=24h', 308],
  ['/organizations/home/issues/:issue/', '/issues/:issue', 308],
  ['/organizations/home/issues/WEB-1/?referrer=chat', '/issues/WEB-1?referrer=chat', 308],
  ['/organizations/home/issues/:issue/events/latest/', '/issues/:issue/events/latest', 308],
  [`/organizations/home/issues/:issue/events/${undashed}/`, `/issues/:issue/events/${undashed}`, 308],
  [`/organizations/home/projects/web/events/${undashed}/`, `/issues/WEB-1/events/${undashed}`, 308],
  ['/organizations/home/projects/', '/projects', 308],
  ['/organizations/home/projects/web/', '/issues?project=web', 308],
  ['/organizations/home/releases/', '/releases', 308],
  ['/organizations/home/releases/shop@1.0/', '/releases/shop%401.0', 308],
  ['/organizations/home/stats/', '/stats', 308],
  ['/home/web/issues/:issue/', '/issues/:issue', 308],
  ['/settings/home/', '/settings/general', 308],
  ['/settings/home/projects/web/keys/', '/projects/web/settings/keys', 308],
  ['/settings/account/api/auth-tokens/', '/account/tokens', 308],
  ['/orgredirect/organizations/:orgslug/settings/auth-tokens/', '/settings/tokens', 308],
] as const) {
  test(`${address} leads to ${path}`, async () => {
    const there = withIds(path)
    expect(await follow(withIds(address))).toEqual({ path: there, status })
    expect((await page.request.get(server.address + there)).status()).toBe(200)
  })
}

for (const address of [
  '/organizations/elsewhere/issues/1/',
  '/elsewhere/web/issues/1/',
  '/settings/elsewhere/projects/web/',
  '/organizations/home/explore/nonsense/',
  '/events/nonsense',
  `/events/${'0'.repeat(32)}`,
  '/projects/web/nonsense',
]) {
  test(`${address} is a page that is not there`, async () => {
    expect((await page.request.get(server.address + address)).status()).toBe(404)
  })
}

test('what follows the hash goes along', async () => {
  await visit(page, `${server.address}/organizations/home/issues/WEB-1/#tags`)
  await expect(page).toHaveURL(`${server.address}/issues/WEB-1#tags`)
})

test('whoever is signed out is asked to sign in, and comes back to where they wanted to go', async ({ browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  const answer = await stranger.goto(`${server.address}/organizations/home/issues/WEB-1/`)
  expect(answer?.status()).toBe(401)
  await stranger.getByLabel('Email address').fill(stage.people.Ann.email)
  await stranger.getByLabel('Password', { exact: true }).fill(stage.people.Ann.password)
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger).toHaveURL(`${server.address}/issues/WEB-1`)
  await stranger.context().close()
})
