import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { idsOfNodeApp } from './harness/app.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { settled } from './harness/settle.ts'
import { enter, interactive, visit } from './harness/stage.ts'
import { addPerson } from './harness/template.ts'
import { noteRequests, watch } from './harness/visitor.ts'

/**
 * A new user's first hour, on a server that starts on an empty folder. Each test continues where the previous one
 * ended.
 */
test.describe.configure({ mode: 'serial' })

const owner = { name: 'Ann Owner', email: 'ann@example.com', password: 'a sentence that is easy to remember' }
/** More than fit on one page of the list. */
const KINDS = 60

let server: TestServer
let context: BrowserContext
let page: Page
let complaints: () => readonly string[]
let forget: () => void
let dsn: string

test.beforeAll(async ({ browser }) => {
  server = await startServer({}, 'pages')
  context = await browser.newContext()
  page = await context.newPage()
  ;({ complaints, forget } = watch(page))
})

test.afterAll(async () => {
  await context.close()
  expect(await server.stop()).toBe(0)
  await discard()
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const rows = () => page.getByRole('list', { name: 'Issues', exact: true }).locator('[data-issue-link]')

test.describe('set-up', () => {
  let link: string

  test('whoever opens a new server without the link is told where it is', async () => {
    await visit(page, server.address)
    await expect(page).toHaveURL(/\/setup$/)
    await expect(page.getByRole('heading', { name: 'Find the setup link in the terminal' })).toBeVisible()
  })

  test('a wrong code makes no account', async () => {
    await visit(page, `${server.address}/setup?code=guessed`)
    await fillAccount()
    await expect(page.getByText('The code in this link is no longer valid')).toBeVisible()
  })

  test('the printed link makes the owner’s account, and says what is wrong with a password', async () => {
    link = /(http:\S+\/setup\?code=\S+)/.exec(server.printed())?.[1] ?? ''
    await visit(page, link)
    await fillAccount({ ...owner, password: 'short' })
    await expect(page.getByText('The password is too short')).toBeVisible()
    await fillAccount()
    await expect(page).toHaveURL(`${server.address}/projects/new`)
  })

  test('a project is made from a name and a platform, and its DSN and snippet are shown', async () => {
    await page.getByText('Node.js').click()
    await page.getByLabel('Name').fill('Corner Shop')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(`${server.address}/projects/corner-shop/setup`)
    dsn =
      (await page
        .getByText(/^http:\/\/[0-9a-f]{32}@/)
        .first()
        .textContent()) ?? ''
    expect(new URL(dsn).host).toBe(new URL(server.address).host)
    await expect(page.getByLabel('Initialize it first')).toContainText(dsn)
    await expect(page.getByRole('heading', { name: 'Waiting for the first event…' })).toBeVisible()
  })

  test('the first event of a real SDK moves the page on to its issue, by itself', async () => {
    await idsOfNodeApp('11', 'one', { dsn })
    await expect(page).toHaveURL(/\/issues\/\d+$/, { timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Told on another way/)
  })

  test('the link works once', async () => {
    const stranger = await context.browser()?.newPage()
    await stranger?.goto(link)
    await expect(stranger ?? page).toHaveURL(/\/sign-in$/)
    await stranger?.close()
  })

  async function fillAccount({ name, email, password } = owner): Promise<void> {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
})

test.describe('the list', () => {
  test.beforeAll(async () => {
    await idsOfNodeApp('11', 'everything', { dsn })
    const many = await server.createProject('Many', 'python')
    for (let kind = 1; kind <= KINDS; kind++) {
      const times = kind === 7 ? 3 : 1
      for (let turn = 0; turn < times; turn++) {
        const event = {
          message: `Kind ${String.fromCharCode(96 + Math.ceil(kind / 8))}${'abcdefgh'[kind % 8]} went wrong`,
          environment: [2, 31, 60].includes(kind) ? 'canary' : 'production',
          // Four minutes apart: of the three in canary, exactly one is in the last hour, even when counted by whole
          // hours.
          timestamp: Date.now() / 1000 - kind * 240,
        }
        const answer = await post(envelopeUrl(server.address, many), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
        expect(answer.status).toBe(200)
      }
    }
    await server.digested()
    await visit(page, `${server.address}/issues`)
  })

  test('shows the latest first, and pages whose addresses can be shared', async () => {
    await expect(rows()).toHaveCount(25)
    await expect(page.getByText('68 issues')).toBeVisible()
    const first = await rows().allTextContents()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(rows().first()).not.toHaveText(first[0] ?? '')
    const second = await rows().allTextContents()
    expect(second.filter((title) => first.includes(title))).toEqual([])
    await page.reload()
    await interactive(page)
    // A slow page is streamed in two parts.
    await expect(rows().first()).toHaveText(second[0] ?? '')
    expect(await rows().allTextContents()).toEqual(second)
    await page.goBack()
    await expect(rows().first()).toHaveText(first[0] ?? '')
    expect(await rows().allTextContents()).toEqual(first)
    await page.goForward()
    await expect(rows().first()).toHaveText(second[0] ?? '')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(rows().first()).toHaveText(first[0] ?? '')
  })

  test('is narrowed by project, environment and period, in the address', async () => {
    await visit(page, `${server.address}/issues`)
    await page.getByRole('button', { name: 'Project: All projects' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'many' }).click()
    await expect(page).toHaveURL(/project=many/)
    await expect(page.getByText(`${KINDS} issues`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Environment: All environments' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'canary' }).click()
    await expect(page).toHaveURL(/environment=canary/)
    await expect(page.getByText('3 issues')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Period: Last 14 days' }).click()
    await page.getByRole('link', { name: 'Last hour' }).click()
    await expect(page).toHaveURL(/period=1h/)
    await expect(page.getByText('1 issue', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('3 issues')).toBeVisible()
  })

  test('a filter that nothing fits says so, and offers the way out', async () => {
    await visit(page, `${server.address}/issues?environment=nowhere`)
    await expect(page.getByText('No unresolved issues match these filters.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all projects and environments over 90 days' }).click()
    await expect(rows()).toHaveCount(25)
  })

  test('is ordered by the heads of its columns', async () => {
    await visit(page, `${server.address}/issues?project=many`)
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page).toHaveURL(/sort=events/)
    await expect(rows().first()).toContainText('Kind ah went wrong')
    await page.getByRole('link', { name: 'Age', exact: true }).click()
    await expect(page).toHaveURL(/sort=firstSeen/)
    await expect(rows().first()).toContainText('Kind ab went wrong')
  })

  test('shows the top of the latest stack trace over a title', async () => {
    await visit(page, `${server.address}/issues?project=corner-shop`)
    await rows().filter({ hasText: 'CheckoutError' }).hover()
    const peek = page.getByRole('list', { name: 'Latest stack trace' })
    await expect(peek.getByRole('listitem').first()).toContainText('checkOut')
    await expect(peek).toContainText('node-app.ts')
  })
})

test.describe('the keyboard', () => {
  test.beforeAll(async () => {
    await page.mouse.move(0, 0)
    await visit(page, `${server.address}/issues`)
    await expect(rows()).toHaveCount(25)
  })

  test('walks the list, opens an issue and comes back', async () => {
    await page.keyboard.press('j')
    await expect(rows().nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(rows().nth(1)).toBeFocused()
    const href = (await rows().nth(1).getAttribute('href')) ?? ''
    await page.keyboard.press('o')
    await expect(page).toHaveURL(server.address + href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${server.address}/issues`)
    await expect(rows()).toHaveCount(25)
  })

  test('reaches the search, the other pages, and a sheet of all keys', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search issues' })
    await expect(search).toBeFocused()
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(search).not.toBeFocused()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    for (const what of ['Next issue', 'Open issue', 'Go to Issues']) await expect(sheet).toContainText(what)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(`${server.address}/projects`)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await expect(page).toHaveURL(`${server.address}/issues`)
  })
})

test.describe('an issue', () => {
  let address: string

  test.beforeAll(async () => {
    await visit(page, `${server.address}/issues?project=corner-shop`)
    await rows().filter({ hasText: 'CheckoutError' }).click()
    // The title appears before the page.
    await expect(page).toHaveURL(/issues\/CORNER-SHOP-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/CheckoutError/)
    address = page.url()
  })

  test('shows the chain of causes with the code that threw, the root cause marked', async () => {
    const blocks = page.locator('#exception ol > li > section[id^=exception-]')
    await expect(blocks.locator('h3')).toHaveText(['CheckoutError', 'RangeError', 'TypeError'])
    await expect(blocks.filter({ hasText: 'Root cause' })).toHaveAttribute('id', 'exception-0')
    await expect(page.locator('#exception-0 [aria-current=true]').first()).toContainText('return cart.items[0].price')
    await expect(page.locator('#exception-2 [aria-current=true]').first()).toContainText('throw new CheckoutError')
  })

  test('turns its frames around', async () => {
    const frames = () =>
      page.locator('#exception-0 [id*=frame-]').evaluateAll((elements) => elements.map((element) => element.id))
    const newestFirst = await frames()
    expect(newestFirst.length).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Oldest first' }).click()
    await expect(page).toHaveURL(/frames=oldest/)
    await expect.poll(frames).toEqual(newestFirst.toReversed())
    await page.goBack()
    await expect.poll(frames).toEqual(newestFirst)
  })

  for (const id of ['frame-0', 'exception-0-frame-0', 'breadcrumb-1', 'exception-1', 'tags']) {
    test(`#${id} is an address: it opens and marks what it names, and asks the server nothing`, async () => {
      await visit(page, address)
      await expect(page.locator(`#${id}`)).toBeAttached()
      const { asked, end } = noteRequests(page)
      await page.evaluate((hash) => {
        location.hash = hash
      }, id)
      await expectShown(id)
      await settled(page)
      end()
      // Scripts for hidden parts load when the page is idle.
      expect(asked.filter((one) => !one.startsWith('GET /_next/static/'))).toEqual([])

      const shared = await context.newPage()
      await visit(shared, `${address}#${id}`)
      await expectShown(id, shared)
      await shared.close()
    })
  }

  test('leads to its other events and to the raw JSON', async () => {
    await idsOfNodeApp('8', 'everything', { dsn })
    await server.digested()
    await visit(page, address)
    const latest = await page.locator('body').textContent()
    expect(latest).toContain('8.55.2')
    // Shortcuts work once the page is hydrated, which may be a moment after it is visible.
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(page).toHaveURL(/\/events\/[0-9a-f]{32}/, { timeout: 1_000 })
    }).toPass()
    await expect(page.locator('body')).toContainText('11.12.0')
    await page.keyboard.press('k')
    await expect(page.locator('body')).toContainText('8.55.2')
    const raw = await page.getByRole('link', { name: 'Raw JSON' }).getAttribute('href')
    const answer = await page.request.get(new URL(raw ?? '', address).toString())
    expect(await answer.json()).toMatchObject({ exception: [{ type: 'TypeError' }, {}, {}], release: 'shop@1.2.3' })
  })

  async function expectShown(id: string, on: Page = page): Promise<void> {
    const target = on.locator(`#${id}`)
    await expect(target).toBeInViewport()
    expect(await target.evaluate((element) => element.matches(':target'))).toBe(true)
    // It is marked by its background or border, or by its first line if marking all of it would be too loud.
    const isMarked = () =>
      target.evaluate((element) => {
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.cssText = 'background-color: var(--mark); border: 1px solid var(--accent)'
        const mark = getComputedStyle(probe)
        const looks = [element, ...element.querySelectorAll('*')].slice(0, 6).map((one) => getComputedStyle(one))
        const grounds = looks.filter(({ backgroundColor }) => backgroundColor === mark.backgroundColor)
        const isBordered = looks[0]?.borderTopColor === mark.borderTopColor
        const hasColour = mark.backgroundColor !== 'rgba(0, 0, 0, 0)'
        probe.remove()
        return hasColour && (grounds.length > 0 || isBordered)
      })
    await expect.poll(isMarked).toBe(true)
  }
})

test.describe('the door', () => {
  test('signing out leads to the sign-in page, and what was read needs signing in again', async () => {
    const issue = `${server.address}/issues/CORNER-SHOP-1?period=7d`
    await visit(page, issue)
    await page.getByRole('button', { name: 'Ann Owner’s account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)

    const answer = await page.goto(issue)
    expect(answer?.status()).toBe(401)
    await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
    forget()
    await page.getByLabel('Email address').fill(owner.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Wrong email address or password.')).toBeVisible()
    forget()
    await page.getByLabel('Password').fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(issue)
  })

  test('a member may look, but not make projects', async ({ browser }) => {
    const guest = await browser.newPage()
    await enter(guest.context(), server, await addPerson(server, 'Max'))
    await visit(guest, `${server.address}/projects`)
    await expect(guest.getByRole('link', { name: /Corner Shop/ }).first()).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Create project' })).toHaveCount(0)
    const answer = await guest.goto(`${server.address}/projects/new`)
    expect(answer?.status()).toBe(403)
    await expect(guest.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await guest.close()
  })

  for (const path of [
    '/issues/999999',
    '/issues/NOTHING-1',
    '/issues/CORNER-SHOP-1/events/00000000000000000000000000000000',
    '/issues/CORNER-SHOP-1/events/nonsense',
    '/projects/nothing/setup',
    '/nowhere',
    '/issues/%00',
  ]) {
    test(`${path} is a 404 with a way on`, async () => {
      const answer = await page.goto(server.address + path)
      forget()
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to issues' }).click()
      await expect(page).toHaveURL(`${server.address}/issues`)
    })
  }

  test('who guesses passwords is slowed down, in words', async ({ browser }) => {
    const guesser = await browser.newPage()
    await guesser.goto(`${server.address}/sign-in`)
    const slowedDown = guesser.getByText(/^Too many attempts\. Try again in/)
    for (let guess = 0; guess < 8 && (await slowedDown.count()) === 0; guess++) {
      await guesser.getByLabel('Email address').fill(owner.email)
      await guesser.getByLabel('Password').fill(`guess number ${guess}`)
      await guesser.getByRole('button', { name: 'Sign in' }).click()
      await expect(guesser.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    }
    await expect(slowedDown).toBeVisible()
    await guesser.close()
  })
})
