import type { Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { barriers } from './harness/accessible.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, moveTo, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'
import { fillHostile, MEMBER, OWNER, type HostileStore } from './injection/hostile-store.ts'
import { visits, type Visit } from './injection/visits.ts'

/**
 * Every page with hostile content: it responds, runs and requests none of that content, triggers no security policy
 * violation and logs nothing to the console. In both themes and both widths it meets WCAG AA and never scrolls
 * sideways, however long the names. walk.full.spec.ts checks its buttons and links.
 */

// Playwright splits the file at its halved tests, and gives each part a worker with a server of its own.
test.describe.configure({ mode: 'parallel' })

let stage: Stage<typeof OWNER | typeof MEMBER>
let server: TestServer
let store: HostileStore
/** The owner's pages show the most. */
let owner: Page
let member: Page
let stranger: Page

test.beforeAll(async ({ openStage }) => {
  test.setTimeout(180_000)
  stage = await openStage({ [OWNER]: 'owner', [MEMBER]: 'member' })
  ;({ server } = stage)
  const filled = await fillHostile(server, stage.people[MEMBER])
  owner = await watched(await stage.pageOf(stage.people[OWNER]))
  member = await watched(await stage.pageOf(stage.people[MEMBER]))
  stranger = await watched(await stage.pageOf())
  store = { ...filled, invitation: await invite(owner) }
})

test.afterAll(() => stage.close())

async function invite(page: Page): Promise<string> {
  await visit(page, server.address + paths.organization('members'))
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByRole('region', { name: 'Invitation link' }).locator('code').textContent()
  return new URL(link ?? '').pathname
}

/** Forbidden behaviour of pages. */
const misdeeds: string[] = []

async function watched(page: Page): Promise<Page> {
  const context = page.context()
  await context.exposeBinding('mishapReports', (_, what: string) => void misdeeds.push(what))
  await context.addInitScript(() => {
    const { mishapReports: report } = window as unknown as { mishapReports: (what: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
    Object.defineProperty(window, 'ran', {
      set() {
        report(`ran: ${new Error('here').stack ?? ''}`)
      },
    })
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== server.address) misdeeds.push(`asked for ${request.url()}`)
  })
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  heard.set(page, watch(page))
  page.on('popup', (popup) => misdeeds.push(`window: ${popup.url()}`))
  page.on('pageerror', (error) => misdeeds.push(`exception: ${error.message}`))
  return page
}

/** Returns and clears the misdeeds so far. A late one counts against the next page. */
const taken = () => misdeeds.splice(0)

/** Opens everything collapsed and checks all link targets. */
async function search(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
    const found: string[] = []
    const policy = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; `
    const addresses = document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc], [style]')
    for (const element of addresses) {
      const { outerHTML } = element
      const say = (what: string) => found.push(`${what}: ${outerHTML.slice(0, 200)}`)
      // The player's frame: it runs no script, loads nothing and cannot be reached (replays-hostile.full.spec.ts).
      const isStage =
        element.getAttribute('sandbox') === 'allow-same-origin' &&
        element.hasAttribute('inert') &&
        element.getAttribute('srcdoc')?.startsWith(policy) === true
      if ((element.hasAttribute('srcdoc') || element.tagName === 'IFRAME') && !isStage) say('a frame')
      if (/url\(|expression/.test(element.getAttribute('style') ?? '')) say('a style that asks for something')
      for (const name of ['href', 'src', 'action', 'formaction']) {
        const value = element.getAttribute(name)
        if (value === null) continue
        const url = new URL(value, document.baseURI)
        const isOurs = url.origin === location.origin || (name === 'src' && url.protocol === 'data:')
        if (isOurs) continue
        // React's own placeholder on a form with a server function: it throws if a script ever submits the form past
        // React.
        if (
          element.tagName === 'FORM' &&
          value.startsWith("javascript:throw new Error('A React form was unexpectedly submitted.")
        )
          continue
        // A plain mailto link without other content.
        if (/^mailto:[\w.+-]+@[\w.-]+$/.test(url.href)) continue
        if (!/^https?:$/.test(url.protocol)) say('no address of the web')
        else if (!/noopener|noreferrer/.test(element.getAttribute('rel') ?? '')) say('it would know its opener')
      }
    }
    if (document.querySelector('img[src="x"], svg[onload], [onerror], [onmouseover], [onfocus]') !== null)
      found.push('markup from a text')
    return found
  })
}

const heard = new Map<Page, ReturnType<typeof watch>>()

/** Returns and clears a page's complaints. */
function complaintsOf(page: Page): readonly string[] {
  const complaints = heard.get(page)?.complaints() ?? []
  heard.get(page)?.forget()
  return complaints
}

/** Opens an address and runs all checks that need a single visit. @returns the problems found */
async function look(page: Page, { path, isThere }: Visit): Promise<readonly string[]> {
  const status = await visit(page, server.address + path).catch((cause: unknown) => {
    throw new Error(`${String(cause)}\n${[...taken(), ...complaintsOf(page)].join('\n')}`, { cause })
  })
  await expect(page.locator('h1').first()).toBeVisible()
  const isRight = isThere ? status === 200 : status < 500
  return [
    ...(isRight ? [] : [`answered ${status}`]),
    ...(await search(page)),
    ...taken(),
    // Browsers log every failed response in the console.
    ...complaintsOf(page).filter(() => status === 200),
  ]
}

/** This test checks every second page; the others follow near the end of this file. */
function sweepPages(half: 0 | 1): void {
  test(`every page shows what strangers wrote as text, and everybody can read it: half ${half + 1}`, async () => {
    test.setTimeout(600_000)
    // Discard what other tests of this file caused on purpose.
    for (const page of [owner, member, stranger]) complaintsOf(page)
    for (const [route, { kind, to }] of Object.entries(visits).filter((_, at) => at % 2 === half))
      await test.step(route, async () => {
        const page = kind === 'entrance' ? stranger : owner
        for (const one of to(store)) {
          expect.soft([one.path, await look(page, one)]).toEqual([one.path, []])
          // Additional visits have the same parts, and a redirect has no content.
          if (one.isExample && kind !== 'redirect')
            expect.soft([one.path, await barriers(page)]).toEqual([one.path, []])
        }
      })
  })
}

sweepPages(0)

for (const { path, as, status } of [
  { path: '/nowhere', as: 'owner', status: 404 },
  { path: '/projects/new', as: 'member', status: 403 },
  { path: '/issues', as: 'stranger', status: 401 },
] as const) {
  test(`the view of ${status} meets WCAG AA`, async () => {
    const page = { owner, member, stranger }[as]
    expect(await visit(page, server.address + path)).toBe(status)
    expect([await search(page), taken(), await barriers(page)]).toEqual([[], [], []])
  })
}

test('a list that a filter has emptied meets WCAG AA', async () => {
  await visit(owner, `${server.address}/issues?environment=nowhere`)
  expect(await barriers(owner)).toEqual([])
})

test('the same holds when a page is reached by a link: as data instead of a document', async () => {
  test.setTimeout(240_000)
  await visit(owner, `${server.address}/stats`)
  await owner.evaluate(() => Object.assign(window, { sameDocument: true }))
  const all = Object.values(visits).filter(({ kind }) => kind !== 'entrance')
  for (const { path } of all.flatMap(({ to }) => to(store).slice(0, 2))) {
    const before = owner.url()
    await moveTo(owner, path)
    // Some lead back to where they were requested.
    await owner.waitForURL((url) => url.href !== before, { timeout: 3_000 }).catch(() => null)
    await expect(owner.locator('h1').first()).toBeVisible()
    expect([path, await search(owner), taken()]).toEqual([path, [], []])
  }
  expect(await owner.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('dialogs and menus open under the same policy', async () => {
  await visit(owner, server.address + paths.team(store.team))
  await owner
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect(owner.getByRole('dialog')).toBeVisible()
  expect([await search(owner), taken()]).toEqual([[], []])
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: /’s account$/ }).click()
  await expect(owner.getByRole('menu')).toBeVisible()
  expect([await search(owner), taken()]).toEqual([[], []])
})

test('what shows on hovering a title is text as well', async () => {
  await visit(owner, `${server.address}/issues`)
  for (const link of (await owner.locator('[data-issue-link]', { hasText: 'onerror' }).all()).slice(0, 3)) {
    await link.hover()
    await expect(owner.getByRole('list', { name: 'Latest stack trace' })).toBeVisible()
    expect([await search(owner), taken()]).toEqual([[], []])
  }
})

test('what is written is there: the pages show it, letter by letter', async () => {
  for (const [path, text] of [
    [paths.issues(), 'window.ran=1'],
    [paths.issue(store.issue), '</script><script>window.ran=1</script>'],
    [paths.organization('teams'), '<img src=x onerror="window.ran=1">'],
    [paths.organization('members'), '<img src=x onerror="window.ran=1">'],
  ] as const) {
    await owner.goto(server.address + path)
    await expect(owner.getByText(text).first()).toBeAttached()
  }
})

sweepPages(1)

// Must be last: its misdeeds would count against the next page.
test('what these tests look for is noticed when it happens', async () => {
  await owner.goto(server.address + paths.stats())
  await interactive(owner)
  taken()
  await owner.evaluate(() => {
    Object.assign(window, { ran: 1 })
    document.body.append(document.createElement('style'))
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran=1"><a href="javascript:0">x</a>')
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x"><style>a{}</style>')
    document.body.insertAdjacentHTML('beforeend', '<div style="width:2000px">Wide</div>')
  })
  await expect
    .poll(() => misdeeds.map((what) => what.split(/[ ]/, 2).join(' ')))
    .toEqual(expect.arrayContaining(['ran: Error:', 'policy: script-src-attr', 'policy: img-src']))
  expect((await search(owner)).map((what) => what.split(':', 1)[0])).toEqual(
    expect.arrayContaining(['no address of the web', 'it would know its opener', 'markup from a text']),
  )
  expect(await barriers(owner)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('dark 1440: image-alt'),
      expect.stringMatching(/^light 390: the page is \d+ px too wide/),
    ]),
  )
})
