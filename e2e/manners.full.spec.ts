import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { otherBuild } from './harness/other-build.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { clockReaches, settled, unchanged } from './harness/settle.ts'
import { watch } from './harness/visitor.ts'
import { enter, interactive, moveTo } from './harness/stage.ts'
import { folderWith } from './harness/template.ts'
import { isDocument, isPayload, isPrefetch, openWire, type Sent, type Wire } from './harness/wire.ts'

/** How the app behaves in the browser (issue 4, “Manners”), over a connection that can be cut. */
test.describe.configure({ mode: 'serial' })

const LOST = 'The server cannot be reached'
const BROKEN = 'This page did not load completely'

let server: TestServer
let wire: Wire
let page: Page
let complaints: () => readonly string[]
let forget: () => void
let issue: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const { data, people } = await folderWith({ Ann: 'owner' })
  server = await startServer({ data, env: { MISHAP_SELF: 'on' } }, 'pages')
  issue = await sendEvent()
  wire = await openWire(server.address)
  page = await (await browser.newContext()).newPage()
  await enter(page.context(), server, people.Ann)
  ;({ complaints, forget } = watch(page))
})

test.afterAll(async () => {
  await page.context().close()
  await wire.close()
  expect(await server.stop()).toBe(0)
  await discard()
})

test.beforeEach(() => forget())

/** Sends one event with a long stack and many breadcrumbs. Returns the path of its issue. */
async function sendEvent(): Promise<string> {
  const dsn = await server.createProject('shop', 'javascript')
  const frames = Array.from({ length: 30 }, (_, index) => ({
    function: `step${index}`,
    filename: index < 20 ? '/srv/node_modules/left/index.js' : `/srv/src/step${index}.js`,
    lineno: index + 1,
    context_line: `call(${index})`,
    in_app: index >= 20,
  }))
  const event = {
    event_id: 'a'.repeat(32),
    platform: 'javascript',
    timestamp: Date.now() / 1000,
    exception: { values: [{ type: 'TypeError', value: 'pay is not a function', stacktrace: { frames } }] },
    breadcrumbs: Array.from({ length: 60 }, (_, index) => ({
      timestamp: Date.now() / 1000 - index,
      category: 'ui.click',
      message: `button ${index}`,
    })),
  }
  const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  expect(answer.status).toBe(200)
  await server.digested()
  return '/issues/SHOP-1'
}

const go = (path: string) => page.goto(wire.address + path)
const heading = () => page.getByRole('heading', { level: 1 })
const rail = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
/** Any message that something is wrong. Next has an alert of its own, which announces page titles. */
const trouble = () => page.getByRole('alert').filter({ hasText: new RegExp(`${LOST}|${BROKEN}`) })
/** A request that pages repeat every few seconds, for live events or the server's health. */
const isPoll = (url: string) => url.includes('/live-events/?') || url === '/api/health'
const isFor = (path: string) => (sent: Sent) => isPayload(sent) && sent.url.split('?')[0] === path

/** Opens a page and waits until it is hydrated and no more requests are sent. */
async function open(path: string): Promise<void> {
  // Start from a blank page. Otherwise an address of the open page would only be a navigation within it.
  await page.goto('about:blank')
  wire.taken()
  await go(path)
  await expect(heading()).toBeVisible()
  await interactive(page)
  await quiet()
}

/** The bottom edge of the last control, in pixels from the top of the window, with the page scrolled to its end. */
async function footOfPage(): Promise<number> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const ends = page.getByRole('main').locator('a:visible, button:visible')
  return ends.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
}

/** Waits until no request has been sent for a second. */
async function quiet(): Promise<void> {
  let asked = 0
  await unchanged(() => (asked += wire.taken().filter(({ url }) => !isPoll(url)).length))
}

/** Performs an action that sends a matching request, and resolves once its response is held back. */
async function held(which: (sent: Sent) => boolean, act: () => Promise<void>): Promise<void> {
  let asked = 0
  wire.befall(
    (sent) => {
      const isIt = which(sent)
      if (isIt) asked++
      return isIt
    },
    { kind: 'held' },
  )
  await act()
  await expect.poll(() => asked).toBeGreaterThan(0)
}

test.describe('a change of hash alone', () => {
  /** Whether the target of the address is in view and highlighted. */
  const isMarked = (id: string) =>
    page.evaluate((wanted) => {
      const target = document.querySelector(':target')
      if (target?.id !== wanted) return `the mark is on ${target?.id}`
      const shown = target.querySelector(':scope > summary') ?? target
      const { top, bottom } = shown.getBoundingClientRect()
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.background = 'var(--mark)'
      const isColoured = getComputedStyle(shown).backgroundColor === getComputedStyle(probe).backgroundColor
      probe.remove()
      return [isColoured, top >= 0 && bottom <= innerHeight && bottom > top]
    }, id)
  const expectMarked = (id: string) => expect.poll(() => isMarked(id), { message: id }).toEqual([true, true])

  test('moves to the frame or the breadcrumb, unfolds and marks it, and asks the server nothing', async () => {
    await open(issue)
    await page.locator('#frame-29').hover()
    await page.locator('a[href="#frame-29"]').click()
    await expectMarked('frame-29')
    await page.locator('#breadcrumb-59').hover()
    await page.locator('a[href="#breadcrumb-59"]').click()
    await expectMarked('breadcrumb-59')
    // Both are collapsed by default: one in library frames, the other in the earlier breadcrumbs.
    for (const id of ['frame-3', 'breadcrumb-2']) {
      await page.evaluate((hash) => location.assign(hash), `#${id}`)
      await expectMarked(id)
    }
    await page.goBack()
    await expectMarked('frame-3')
    await page.goForward()
    await expectMarked('breadcrumb-2')
    await settled(page)
    // The browser decides when to load the icon, and polling runs every few seconds.
    const asked = wire.taken().filter(({ url }) => !isPoll(url) && !url.includes('/icon.svg'))
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([])
    expect(complaints()).toEqual([])
  })

  test('holds for the second of two steps in a row, and the address is its own', async () => {
    await open(issue)
    await page.evaluate(() => {
      addEventListener('hashchange', () => location.assign('#breadcrumb-2'), { once: true })
      location.assign('#frame-3')
    })
    await expectMarked('breadcrumb-2')
    await quiet()
    await expect(page).toHaveURL(/#breadcrumb-2$/)
    await expectMarked('breadcrumb-2')
  })

  test('holds for an address that is opened, and for coming back to it from another page', async () => {
    await open(`${issue}#frame-3`)
    await expectMarked('frame-3')
    await page.evaluate(() => location.assign('#breadcrumb-2'))
    await expectMarked('breadcrumb-2')
    await rail('Releases').click()
    await expect(page).toHaveURL(/releases/)
    await page.goBack()
    await expect(heading()).toContainText('pay is not a function')
    await expectMarked('breadcrumb-2')
  })
})

test.describe('what is behind a link', () => {
  /** The paths of prefetched pages, in order, without parameters. */
  const askedAhead = () =>
    wire
      .taken()
      .filter((sent) => sent.headers['purpose'] === 'prefetch' && sent.headers['next-router-prefetch'] === undefined)
      .map(({ url }) => url.split('?')[0])

  test('is asked for when somebody turns to it, and not before: then going there asks for nothing', async () => {
    await open('/issues')
    await page.reload()
    await expect(heading()).toBeVisible()
    await interactive(page)
    await page.waitForLoadState('networkidle')
    expect(wire.taken().filter(isPrefetch)).toEqual([])

    const row = page.getByRole('list', { name: 'Issues' }).getByRole('link').first()
    await row.hover()
    await expect.poll(askedAhead).toEqual([issue])
    await page.waitForLoadState('networkidle')
    wire.taken()
    await row.click()
    await expect(heading()).toContainText('pay is not a function')
    expect(wire.taken().filter(isPayload)).toEqual([])
    expect(complaints()).toEqual([])
  })

  test('is not asked for by a pointer that only passes over it', async () => {
    await open('/issues')
    for (const name of ['Issues', 'Traces', 'Feedback', 'Releases', 'Alerts'])
      await rail(name).dispatchEvent('mouseover')
    for (const name of ['Issues', 'Traces', 'Feedback', 'Releases', 'Alerts'])
      await rail(name).dispatchEvent('mouseout')
    await quiet()
    expect(askedAhead()).toEqual([])
  })
})

test.describe('the document of a page', () => {
  const MOST_BYTES = 120_000
  const ISSUES = 30

  test.beforeAll(async () => {
    const dsn = await server.createProject('many', 'javascript')
    const sent = Array.from({ length: ISSUES }, (_, index) => fullEvent(index))
    await Promise.all(
      sent.map((event) => post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)),
    )
    await server.digested()
  })

  /** As large as a typical browser error: ten frames with source context, thirty breadcrumbs and twelve tags. */
  function fullEvent(index: number) {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `  const total${at} = sum(cart.items, '${at}')`)
    return {
      event_id: index.toString(16).padStart(32, 'b'),
      platform: 'javascript',
      timestamp: Date.now() / 1000 - index * 60,
      release: 'web@2.16.0',
      environment: 'production',
      transaction: `/c/category-${index}`,
      user: { id: String(index), email: `user${index}@mail.example` },
      request: {
        url: 'https://shop.example/cart',
        headers: { 'User-Agent': 'Mozilla/5.0', Referer: 'https://shop.example' },
      },
      tags: Object.fromEntries(Array.from({ length: 12 }, (_, tag) => [`tag.${tag}`, `value ${index % 5}`])),
      contexts: { cart: { items: 3, total: 41.5 }, culture: { locale: 'en-GB', timezone: 'Europe/London' } },
      exception: {
        values: [
          {
            type: `Error${index}`,
            value: `Cannot read properties of undefined (reading 'amount${index}')`,
            mechanism: { type: 'onerror', handled: false },
            stacktrace: {
              frames: Array.from({ length: 10 }, (_, frame) => ({
                function: `step${frame}`,
                filename: frame < 5 ? '/srv/node_modules/left/index.js' : `/srv/src/step${frame}-${index}.js`,
                lineno: 40,
                colno: 7,
                in_app: frame >= 5,
                pre_context: lines(5),
                context_line: `  return cart.total.amount + ${frame}`,
                post_context: lines(5),
              })),
            },
          },
        ],
      },
      breadcrumbs: Array.from({ length: 30 }, (_, crumb) => ({
        timestamp: Date.now() / 1000 - crumb,
        type: crumb % 3 === 0 ? 'http' : 'default',
        category: crumb % 3 === 0 ? 'fetch' : 'ui.click',
        ...(crumb % 3 === 0
          ? { data: { method: 'GET', url: `https://shop.example/api/${crumb}`, status_code: 200 } }
          : { message: `div.cart > button.add-${crumb}` }),
      })),
    }
  }

  /** Uncompressed size, as the browser parses it. */
  async function bytesOf(path: string): Promise<number> {
    const answer = await page.request.get(server.address + path)
    expect(answer.status()).toBe(200)
    return (await answer.body()).byteLength
  }

  test('is under 120 kB for a full page of the issue list and for an issue', async () => {
    expect(await bytesOf('/issues')).toBeLessThan(MOST_BYTES)
    expect(await bytesOf('/issues/MANY-1')).toBeLessThan(MOST_BYTES)
  })
})

test.describe('a navigation that is given up', () => {
  test('is silent: the last one wins, however late the first one is answered', async () => {
    await open('/issues')
    wire.befall(isFor('/releases'), { kind: 'held' })
    await rail('Releases').click()
    await rail('Usage').click()
    await expect(page).toHaveURL(/stats/)
    await wire.release()
    await settled(page)
    await expect(page).toHaveURL(/stats/)
    await expect(trouble()).toHaveCount(0)
    expect(complaints()).toEqual([])
  })

  test('is silent when it is stopped, or when the page is left meanwhile', async () => {
    await open('/issues')
    await held(isFor('/releases'), () => rail('Releases').click())
    await page.evaluate(() => window.stop())
    await wire.release()
    await settled(page)
    await expect(trouble()).toHaveCount(0)
    await held(isFor('/stats'), () => rail('Usage').click())
    await open('/projects')
    await wire.release()
    expect(complaints()).toEqual([])
  })
})

test.describe('a connection that is lost', () => {
  test('while a page is asked for: a banner says so, the page that is open stays, and the new one comes by itself', async () => {
    await open('/issues')
    wire.down()
    await rail('Releases').focus()
    await rail('Releases').press('Enter')
    await expect(notice(LOST)).toBeVisible()
    await expect(heading()).toHaveText('Issues')
    await expect(rail('Releases')).toBeFocused()
    await expectAccessible(page)
    wire.up()
    await expect(page).toHaveURL(/releases/, { timeout: 15_000 })
    await expect(notice(LOST)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  })

  test('with the network: the same', async () => {
    await open('/issues')
    await page.context().setOffline(true)
    await expect(notice(LOST)).toBeVisible()
    await rail('Usage').click()
    await settled(page)
    await expect(heading()).toHaveText('Issues')
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/stats/, { timeout: 15_000 })
    await expect(notice(LOST)).toHaveCount(0)
  })

  test('while a page comes in: no half page, and the whole one in the end', async () => {
    for (const afterBytes of [200, 6000, 20_000]) {
      await open('/issues')
      wire.befall(isFor(issue), { kind: 'cut', afterBytes }, 3)
      await page.locator(`a[href^="${issue}"]`).first().click()
      await expect(trouble().first()).toBeVisible()
      await expect(page.locator('#breadcrumb-59')).toBeVisible({ timeout: 20_000 })
      await expect(trouble()).toHaveCount(0)
    }
  })

  test('and a page that comes whole and makes no sense: it says so, is asked for ever more seldom, and can be by hand', async () => {
    await open('/issues')
    // Prefetches too, because a page that was prefetched completely needs no second request.
    const isOfIssue = ({ headers, url }: Sent) => headers['rsc'] === '1' && url.split('?')[0] === issue
    wire.befall(isOfIssue, { kind: 'short', afterBytes: 200 }, 100)
    wire.taken()
    await page.locator(`a[href^="${issue}"]`).first().click()
    await expect(notice(BROKEN)).toBeVisible()
    // How long the notice takes to appear depends on the machine.
    wire.taken()
    await clockReaches(Date.now() + 3500)
    expect(wire.taken().filter(isOfIssue).length).toBeLessThan(9)
    wire.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('#breadcrumb-59')).toBeVisible({ timeout: 20_000 })
    await expect(trouble()).toHaveCount(0)
  })

  test('under a page that nobody touches: it says so within ten seconds, and when the server is back', async () => {
    for (const path of ['/issues', '/settings/general']) {
      await open(path)
      wire.down()
      await expect(notice(LOST)).toBeVisible({ timeout: 10_000 })
      expect(await footOfPage(), path).toBeLessThanOrEqual((await notice(LOST).boundingBox())?.y ?? 0)
      wire.up()
      await expect(notice('The server is back')).toBeVisible({ timeout: 10_000 })
      await expect(notice(LOST)).toHaveCount(0)
    }
  })

  test('while a document comes in: it says so in the place of half a page, and loads it anew', async () => {
    test.setTimeout(240_000)
    for (const afterBytes of [6000, 30_000]) {
      wire.befall(isDocument, { kind: 'cut', afterBytes })
      await page.goto(wire.address + issue, { waitUntil: 'commit' })
      await expect(notice(BROKEN)).toBeVisible({ timeout: 90_000 })
      await expect(heading()).toBeHidden()
      await expect(page.locator('#breadcrumb-59')).toBeVisible({ timeout: 20_000 })
      await expect(notice(BROKEN)).toBeHidden()
      expect(await page.evaluate(() => sessionStorage.getItem('mishap.broken'))).toBeNull()
    }
  })

  test('while a form is sent: it says so, keeps what was typed, and can be sent again', async () => {
    await open('/settings/general')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Acme')
    wire.down()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const said = page.getByRole('status').filter({ hasText: 'The server did not respond.' })
    await expect(said).toBeVisible()
    await expect(name).toHaveValue('Acme')
    wire.up()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Acme')
  })
})

test.describe('a page that is refused', () => {
  /** Follows a link within the open document. @returns the response status */
  async function follow(path: string): Promise<number> {
    const answered = page.waitForResponse((answer) => {
      const { rsc, purpose } = answer.request().headers()
      return rsc === '1' && purpose !== 'prefetch' && new URL(answer.url()).pathname === path
    })
    await moveTo(page, path)
    return (await answered).status()
  }
  const isSame = () => page.evaluate(() => 'sameDocument' in window)

  test('answers with its status and has its own title, as a document and behind a link', async () => {
    await open('/issues')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const session = await page.context().cookies()
    for (const [path, status, title] of [
      ['/issues/SHOP-999', 404, 'Page not found · Mishap'],
      ['/settings/general', 401, 'Sign in to see this page · Mishap'],
    ] as const) {
      if (status === 401) await page.context().clearCookies()
      expect([path, await follow(path)]).toEqual([path, status])
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(wire.address + path)
      expect(await isSame()).toBe(true)
      const document = await page.request.get(wire.address + path)
      expect([document.status(), /<title>(.*?)<\/title>/.exec(await document.text())?.[1]]).toEqual([status, title])
      await page.context().addCookies(session)
      // The next page sets its own title again.
      expect(await follow('/projects')).toBe(200)
      await expect(page).toHaveTitle('Projects · Mishap')
    }
    forget()
  })
})

test.describe('an unexpected error', () => {
  test('of the server shows one calm view with its digest, to copy and, for those who may, to look up', async () => {
    await open('/issues')
    const catalogue = new DatabaseSync(join(server.data, 'catalogue.db'), { timeout: 5_000 })
    catalogue.exec('ALTER TABLE releases RENAME TO releases_away')
    try {
      await rail('Releases').click()
      await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible()
      const digest = (await page.locator('main code').innerText()).trim()
      expect(server.printed()).toContain(digest)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Copy digest' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest)
      const lookUp = page.getByRole('link', { name: 'Look up in Mishap' })
      await expect(lookUp).toHaveAttribute('href', `/digest/${digest}`)
      await expectAccessible(page)
    } finally {
      catalogue.exec('ALTER TABLE releases_away RENAME TO releases')
      catalogue.close()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  })

  test('of the browser shows the same view, and the event that it was reported as', async () => {
    await open('/stats')
    // Data that the page's scripts cannot render.
    await page.route(
      (url) => url.pathname === '/issues' && url.searchParams.has('_rsc'),
      async (route) => {
        if (route.request().headers()['next-router-prefetch'] !== undefined) return route.continue()
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"options":[', '"oddities":[') })
      },
    )
    await page.evaluate((id) => Object.assign(globalThis, { mishapLastEventId: () => id }), 'b'.repeat(32))
    await rail('Issues').click()
    await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible()
    await expect(page.getByText('A script on this page failed in your browser.')).toBeVisible()
    await expect(page.locator('main code')).toHaveText('b'.repeat(32))
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Issues' })).toBeVisible()
  })
})

test.describe('a new version', () => {
  test('without a script that the old one had: the page is loaded anew', async () => {
    await open('/issues')
    let isOld = true
    let missed = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false
    })
    await page.route('**/_next/static/chunks/**', (route) => {
      if (!isOld) return route.continue()
      missed += 1
      return route.fulfill({ status: 404, body: '' })
    })
    await rail('Settings').click()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    expect([missed > 0, isOld]).toEqual([true, false])
    await page.unrouteAll()
  })

  test('that does not know a form of the old one: the form says so, and keeps what was typed', async () => {
    await open('/settings/general')
    await page.route('**/settings/general', (route) =>
      route.request().method() === 'POST'
        ? route.continue({ headers: { ...route.request().headers(), 'next-action': '0'.repeat(42) } })
        : route.continue(),
    )
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Acme & Sons')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Mishap was updated after this page was loaded.' }),
    ).toBeVisible()
    await expect(name).toHaveValue('Acme & Sons')
    await page.unrouteAll()
  })

  test('takes over the tab that was open, at its next step, without an error', async () => {
    test.setTimeout(120_000)
    const other = await otherBuild()
    try {
      await open('/issues')
      const buildOf = () =>
        page.evaluate(() =>
          (document.documentElement.innerHTML.match(/"b":"([^"]+)"|\\"b\\":\\"([^"\\]+)/) ?? []).slice(1).join(''),
        )
      const before = await buildOf()
      await server.stop()
      const { port } = new URL(server.address)
      server = await startServer({ data: server.data, env: { ...other.env, MISHAP_SELF: 'on', PORT: port } }, 'pages')
      await rail('Releases').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
      await expect.poll(buildOf).not.toBe(before)
      await interactive(page)
      await rail('Issues').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Issues' })).toBeVisible()
      await expect(trouble()).toHaveCount(0)
      // The old list still polls for new events, perhaps while no server is up. The browser logs that.
      expect(complaints().filter((one) => !one.includes('/live-events/'))).toEqual([])
    } finally {
      await other.remove()
    }
  })
})
