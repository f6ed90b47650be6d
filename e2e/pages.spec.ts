import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { createAccount, signIn, watch, type Account } from './harness/visitor.ts'

/** What holds for every page, with the demo's data in them and a hostile event among it. */

const EVIL = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>\'"><svg onload=window.ran=1>'

/** So many links of one kind are followed for each reader. */
const OF_A_KIND = 5

let server: TestServer
let owner: Account
let member: Account
let ownerPage: Page
let memberPage: Page
let evilIssue: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  server = await startServer({}, 'pages')
  owner = await createAccount(server, 'Ann')
  member = await createAccount(server, 'Max')
  await server.mishap('seed')
  evilIssue = await sendEvil()
  ownerPage = await pageOf(browser, owner)
  memberPage = await pageOf(browser, member)
})

test.afterAll(async () => {
  await ownerPage.context().close()
  await memberPage.context().close()
  expect(await server.stop()).toBe(0)
  await discard()
})

async function pageOf(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, server, account)
  return page
}

/** A project and an event that try to be markup in every part. Returns the issue's path. */
async function sendEvil(): Promise<string> {
  const dsn = await server.mishap('project', 'create', `Evil ${EVIL}`, '--platform', 'other')
  const frame = {
    function: EVIL,
    module: EVIL,
    filename: EVIL,
    abs_path: 'javascript:window.ran=1',
    lineno: 3,
    pre_context: [EVIL],
    context_line: EVIL,
    post_context: [EVIL],
    vars: { [EVIL]: EVIL },
    in_app: true,
  }
  const event = {
    event_id: 'e'.repeat(32),
    platform: 'javascript',
    level: EVIL,
    transaction: EVIL,
    release: EVIL,
    dist: EVIL,
    environment: 'production<b>',
    server_name: EVIL,
    logger: EVIL,
    logentry: { message: `${EVIL} %s`, formatted: `${EVIL} formatted`, params: [EVIL] },
    user: { id: EVIL, email: EVIL, username: EVIL, name: EVIL, ip_address: EVIL, data: { [EVIL]: EVIL } },
    tags: { [EVIL]: EVIL, evil: EVIL, url: 'javascript:window.ran=1' },
    extra: { [EVIL]: EVIL },
    contexts: { [EVIL]: { [EVIL]: EVIL }, browser: { name: EVIL, version: EVIL } },
    request: {
      url: `javascript:window.ran=1//${EVIL}`,
      method: EVIL,
      query_string: [[EVIL, EVIL]],
      headers: { [EVIL]: EVIL, Referer: EVIL },
      cookies: { [EVIL]: EVIL },
      data: { [EVIL]: EVIL },
      env: { [EVIL]: EVIL },
    },
    breadcrumbs: [
      {
        type: EVIL,
        category: EVIL,
        message: EVIL,
        level: EVIL,
        data: { url: 'javascript:window.ran=1', [EVIL]: EVIL },
      },
    ],
    exception: {
      values: [
        {
          type: EVIL,
          value: EVIL,
          module: EVIL,
          mechanism: { type: EVIL, help_link: 'javascript:window.ran=1', description: EVIL, data: { [EVIL]: EVIL } },
          stacktrace: { frames: [frame] },
        },
        { type: `Outer ${EVIL}`, value: EVIL, stacktrace: { frames: [frame, frame] } },
      ],
    },
    threads: { values: [{ id: EVIL, name: EVIL, stacktrace: { frames: [frame] } }] },
    modules: { [EVIL]: EVIL },
    sdk: { name: EVIL, version: EVIL, packages: [{ name: EVIL, version: EVIL }], integrations: [EVIL] },
    fingerprint: [EVIL],
  }
  const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  expect(answer.status).toBe(200)
  await server.digested()
  const token = await server.mishap('token', 'create', '--scopes', 'org:read,project:read,event:read')
  const headers = { authorization: `Bearer ${token}` }
  const project = new URL(dsn).pathname.slice(1)
  const found = await fetch(`${server.address}/api/0/organizations/home/issues/?project=${project}`, { headers })
  const [issue] = (await found.json()) as { id: string }[]
  return `/issues/${issue?.id}`
}

interface Place {
  readonly path: string
  readonly status?: number
  /** Who looks. */
  readonly as?: 'member' | 'nobody'
}

const places: readonly Place[] = [
  { path: '/issues' },
  { path: '/issues?environment=nowhere' },
  { path: '/issues/API-1' },
  { path: '/issues/WEB-1?frames=oldest' },
  { path: '/issues/WORKER-1' },
  { path: 'the hostile issue' },
  { path: '/projects' },
  { path: '/projects', as: 'member' },
  { path: '/projects/new' },
  { path: '/projects/new', as: 'member', status: 403 },
  { path: '/projects/web/setup' },
  { path: '/stats' },
  { path: '/nowhere', status: 404 },
  { path: '/issues', as: 'nobody', status: 401 },
  { path: '/account/profile' },
  { path: '/account/security', as: 'member' },
  { path: '/account/sessions' },
  { path: '/account/tokens', as: 'member' },
  { path: '/sign-in', as: 'nobody' },
  { path: '/sign-up', as: 'nobody' },
  { path: '/reset-password', as: 'nobody' },
]

const nameOf = ({ path, as }: Place) => `${path} (${as ?? 'owner'})`

/** Goes to a place as whoever it is for. */
async function visit({ path, as, status = 200 }: Place, stranger: Page): Promise<Page> {
  const page = as === 'member' ? memberPage : as === 'nobody' ? stranger : ownerPage
  const answer = await page.goto(server.address + (path === 'the hostile issue' ? evilIssue : path))
  expect(answer?.status(), server.printed()).toBe(status)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page
}

for (const place of places) {
  test(`${nameOf(place)} meets WCAG AA: dark and light, wide and narrow`, async ({ page: stranger }) => {
    const page = await visit(place, stranger)
    await expectAccessible(page)
  })
}

test('no page has an error in its console, not even for the browser’s security policy', async ({ page: stranger }) => {
  test.setTimeout(120_000)
  for (const place of places.filter(({ status }) => status === undefined)) {
    const page = place.as === 'member' ? memberPage : place.as === 'nobody' ? stranger : ownerPage
    const { complaints } = watch(page)
    await visit(place, stranger)
    expect([nameOf(place), complaints()]).toEqual([nameOf(place), []])
  }
})

test('every link of every page leads somewhere', async ({ page: stranger }) => {
  test.setTimeout(180_000)
  const checked = new Map<string, Set<string>>()
  for (const place of places) {
    const page = await visit(place, stranger)
    const here = page.url().split('#')[0] ?? ''
    const links = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
    for (const link of links) {
      // Whom to ask for access: a mail, which leads out of the browser.
      if (/^mailto:[^@\s]+@[^@\s]+$/.test(link)) continue
      const [address = '', hash = ''] = link.split('#')
      expect(new URL(address).origin, `${link} on ${nameOf(place)}`).toBe(server.address)
      if (address === here) {
        if (hash !== '')
          await expect(page.locator(`[id="${decodeURIComponent(hash)}"]`), `${link} on ${nameOf(place)}`).toHaveCount(1)
        continue
      }
      // The rows of a list lead to places of one kind, and so do the choices of a filter: a few stand for all.
      const kind = `${place.as} ${kindOf(new URL(address))}`
      const alike = checked.get(kind) ?? new Set()
      if (alike.has(address) || alike.size === OF_A_KIND) continue
      checked.set(kind, alike.add(address))
      const answer = await page.request.get(address)
      expect([link, nameOf(place), answer.status() < 400]).toEqual([link, nameOf(place), true])
    }
  }
  expect(checked.size).toBeGreaterThan(20)

  function kindOf({ pathname, searchParams }: URL): string {
    return `${pathname.replaceAll(/[A-Z0-9-]+-\d+|[0-9a-f]{32}/g, '…')}?${[...searchParams.keys()].join('&')}`
  }
})

test('what an event says is text: markup in it is shown, and runs nowhere', async ({ page: stranger }) => {
  for (const path of [evilIssue, `${evilIssue}/events/latest?frames=oldest`, '/issues', '/projects', '/stats']) {
    const page = await visit({ path }, stranger)
    if (path !== '/stats') await expect(page.getByText('<script>window.ran=1').first()).toBeAttached()
    // All that is folded away is opened, and what shows on hovering is hovered.
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    for (const link of await page.locator('[data-issue-link]', { hasText: 'onerror' }).all()) {
      await link.hover()
      await expect(page.getByRole('list', { name: 'Latest stack trace' })).toBeVisible()
    }
    expect([path, await page.evaluate(() => 'ran' in window)]).toEqual([path, false])
    expect([path, await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()]).toEqual([path, 0])
  }
})
