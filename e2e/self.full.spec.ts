import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, type Page } from '@playwright/test'
import { z } from 'zod'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { clockReaches } from './harness/settle.ts'
import { openStage, type Stage } from './harness/stage.ts'
import { operator } from './harness/things.ts'

/** Mishap monitors itself, with the SDKs that its users use. */

const RELEASE = /^mishap@\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/

test.afterAll(() => discard())

/** An event as the API returns it, limited to what these tests read. */
const rawEvent = z.looseObject({
  event_id: z.string(),
  release: z.string(),
  environment: z.string(),
  platform: z.string(),
  tags: z.array(z.tuple([z.string(), z.string()])).default([]),
  breadcrumbs: z.array(z.looseObject({})).default([]),
  exception: z.array(z.looseObject({ type: z.string().optional(), value: z.string().optional() })).default([]),
})
type RawEvent = z.output<typeof rawEvent>

const tokens = new WeakMap<TestServer, string>()

async function tokenOf(server: TestServer): Promise<string> {
  const token = tokens.get(server) ?? (await server.createToken('org:read', 'project:read', 'event:read'))
  tokens.set(server, token)
  return token
}

/** A project's events, newest first. */
async function eventsOf(server: TestServer, project: string): Promise<readonly RawEvent[]> {
  await server.digested()
  const token = await tokenOf(server)
  const get = async (path: string): Promise<unknown> => {
    const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  const base = `/api/0/projects/home/${project}/events/`
  const listed = z.array(z.looseObject({ eventID: z.string() })).parse(await get(`${base}?limit=100`))
  return Promise.all(listed.map(async ({ eventID }) => rawEvent.parse(await get(`${base}${eventID}/json/`))))
}

const textOf = ({ exception }: RawEvent) => exception.map(({ value }) => value).join(' ')

/** Waits for an event from this side (server or browser) with this text. */
async function eventWith(
  server: TestServer,
  project: string,
  platform: 'node' | 'javascript',
  value: string,
): Promise<RawEvent> {
  let found: RawEvent | undefined
  await expect(async () => {
    const events = await eventsOf(server, project)
    found = events.find((event) => event.platform === platform && textOf(event).includes(value))
    expect(found, `an event “${value}”`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  if (found === undefined) throw new Error('toPass passed without it.')
  return found
}

/** Takes a table out of the server's catalogue while `work` runs, so that everything that needs it fails. */
async function without<T>(server: TestServer, table: string, work: () => Promise<T>): Promise<T> {
  const catalogue = new DatabaseSync(join(server.data, 'catalogue.db'), { timeout: 5_000 })
  catalogue.exec(`ALTER TABLE ${table} RENAME TO away`)
  try {
    return await work()
  } finally {
    catalogue.exec(`ALTER TABLE away RENAME TO ${table}`)
    catalogue.close()
  }
}

/** Opens a page that fails without the table of moved projects, and reads the digest it shows. */
async function digestOfFailure(server: TestServer, page: Page): Promise<string> {
  await page.goto(`${server.address}/projects/nobody/setup`)
  await expect(page.getByRole('heading', { name: 'This page could not be displayed' })).toBeVisible()
  return (await page.locator('main code').innerText()).trim()
}

async function openWatched(server: TestServer, page: Page): Promise<void> {
  await page.goto(`${server.address}/projects`)
  await page.waitForFunction(() => 'mishapLastEventId' in globalThis)
}

/** Waits until the server has accepted the page's report. @returns the event's id */
async function reportedBy(page: Page): Promise<string> {
  const id = await page.waitForFunction(() =>
    (globalThis as { mishapLastEventId?: () => string | undefined }).mishapLastEventId?.(),
  )
  return z.string().parse(await id.jsonValue())
}

async function projectsOf(server: TestServer) {
  const { catalogue } = await server.stores()
  return catalogue.projects.list(operator('project:read'))
}

const throwLater = (page: Page, message: string) =>
  page.evaluate((text) => {
    queueMicrotask(() => {
      throw new Error(text)
    })
  }, message)

// Serial: another worker would start a second server.
test.describe.configure({ mode: 'default' })

test.describe('in a project of its own', () => {
  let stage: Stage<'Ann'>
  let server: TestServer
  let page: Page

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000)
    stage = await openStage(browser, { Ann: 'owner' }, { env: { MISHAP_SELF: 'on' } })
    ;({ server } = stage)
    page = await stage.pageOf(stage.people.Ann)
  })

  test.afterAll(() => stage.close())

  test('which is listed and marked; whoever starts anew is led to a first project of theirs all the same', async () => {
    await page.goto(server.address)
    await expect(page).toHaveURL(/\/projects\/new$/)
    await page.goto(`${server.address}/projects`)
    await expect(page.getByRole('row', { name: /Mishap/ })).toContainText('Errors in Mishap itself')
  })

  test('the digest of a page that failed leads to the server’s error behind it', async () => {
    const digest = await without(server, 'project_slug_moves', () => digestOfFailure(server, page))
    const seen = await reportedBy(page)
    const event = await eventWith(server, 'mishap', 'node', 'no such table')
    expect(event.environment).toBe('production')
    expect(event.release).toMatch(RELEASE)
    expect(event.tags).toContainEqual(['next.digest', digest])
    expect(event.breadcrumbs.length).toBeLessThanOrEqual(100)
    await page.goto(`${server.address}/digest/${digest}`)
    await expect(page).toHaveURL(new RegExp(`/issues/MISHAP-\\w+/events/${event.event_id}$`))
    // The browser's error has the same digest.
    await page.getByRole('link', { name: 'Error in the browser' }).click()
    await expect(page).toHaveURL(new RegExp(`/issues/[^/]+/events/${seen}$`))
  })

  test('an error of the browser arrives, with the last hundred breadcrumbs and no more', async () => {
    await openWatched(server, page)
    await page.evaluate(() => {
      // oxlint-disable-next-line no-console -- a breadcrumb is what the console says
      for (let count = 0; count < 150; count++) console.log(`step ${count}`)
    })
    await throwLater(page, 'a script broke')
    const event = await eventWith(server, 'mishap', 'javascript', 'a script broke')
    expect(event.environment).toBe('production')
    expect(event.release).toMatch(RELEASE)
    expect(event.breadcrumbs).toHaveLength(100)
    expect(await reportedBy(page)).toBe(event.event_id)
  })

  test('an error from before the SDK was loaded arrives as well', async () => {
    await page.addInitScript(() => {
      // Our first script has run by then; the SDK loads after it.
      addEventListener('load', () => {
        throw new Error('before anything was loaded')
      })
    })
    await openWatched(server, page)
    await eventWith(server, 'mishap', 'javascript', 'before anything was loaded')
  })

  test('visitors who are not signed in report nothing, and are told no DSN', async ({ request }) => {
    const answer = await request.get(`${server.address}/sign-in`)
    const text = await answer.text()
    expect(answer.status()).toBe(200)
    expect(text).not.toContain('/tunnel')
    expect(text).not.toContain('mishap@')
  })

  test('a digest that cannot go on is reported once, and reports wait for it without becoming more', async () => {
    const before = (await eventsOf(server, 'mishap')).length
    const backlog = async () => {
      const health = await (await fetch(`${server.address}/api/health`)).json()
      return z.looseObject({ backlog: z.looseObject({ records: z.number() }) }).parse(health).backlog.records
    }
    await without(server, 'outcomes', async () => {
      // Queues something to digest. Each attempt fails from now on, and the first failure is itself a report that must
      // be digested.
      await throwLater(page, 'while the digest is down')
      await expect.poll(backlog, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
      await clockReaches(Date.now() + 6_000)
      expect(await backlog()).toBeLessThanOrEqual(4)
    })
    await eventWith(server, 'mishap', 'javascript', 'while the digest is down')
    const events = await eventsOf(server, 'mishap')
    const ofDigest = events.filter(({ tags }) => tags.some(([key, value]) => key === 'part' && value === 'digest'))
    expect(ofDigest).toHaveLength(1)
    expect(events.length - before).toBe(2)
  })
})

test('pointed at another Mishap, which is not watched, the server’s errors and the browser’s arrive there', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const other = await startServer({ env: { MISHAP_SELF: 'off' } })
  expect(await projectsOf(other)).toEqual([])
  const dsn = await other.createProject('Watched', 'javascript-nextjs')
  const env = { MISHAP_SELF: 'on', MISHAP_SELF_DSN: dsn, MISHAP_SELF_ENVIRONMENT: 'trial' }
  const stage = await openStage(browser, { Ann: 'owner' }, { env })
  const { server } = stage
  const page = await stage.pageOf(stage.people.Ann)
  expect(await projectsOf(server)).toEqual([])

  const digest = await without(server, 'project_slug_moves', () => digestOfFailure(server, page))
  const event = await eventWith(other, 'watched', 'node', 'no such table')
  expect(event.environment).toBe('trial')
  expect(event.tags).toContainEqual(['next.digest', digest])
  await openWatched(server, page)
  await throwLater(page, 'a script broke')
  expect(await eventWith(other, 'watched', 'javascript', 'a script broke')).toMatchObject({ environment: 'trial' })

  expect(await other.stop()).toBe(0)
  await stage.close()
})
