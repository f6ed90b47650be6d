import type { Page } from '@playwright/test'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** The digest that React shows instead of a server error leads to that error. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  const web = await server.createProject('Web', 'javascript-nextjs')
  const jobs = await server.createProject('Jobs', 'node')
  await send(web, { platform: 'node', ...error('PaymentRefused', 'no funds'), tags: { 'next.digest': '2338017294' } })
  await send(web, {
    platform: 'javascript',
    ...error('Error', 'An error occurred in the Server Components render.'),
    contexts: { Error: { digest: '2338017294' } },
  })
  await send(web, { platform: 'node', ...error('ShopClosed', 'on Sunday'), tags: { digest: '4711@E80' } })
  await send(jobs, { platform: 'node', ...error('JobFailed', 'on Sunday'), tags: { digest: '4711@E80' } })
  await send(web, { platform: 'javascript', ...error('Error', 'Digest: 987654321'), tags: {} })
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const error = (type: string, value: string) => ({ exception: { values: [{ type, value }] } })

const send = (dsn: string, event: object) => sendEvent(server, dsn, { ...event })

test('a digest leads to the one server event behind it, and from there to the browser’s', async () => {
  await visit(page, `${server.address}/digest/2338017294`)
  await expect(page).toHaveURL(/\/issues\/WEB-\w+\/events\/[0-9a-f]{32}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PaymentRefused')
  const eventUrl = page.url()
  await page.getByRole('link', { name: 'Error in the browser' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Server Components render')
  await page.getByRole('link', { name: 'Server error behind this' }).click()
  await expect(page).toHaveURL(new RegExp(`${eventUrl.slice(-32)}$`))
})

test('what people paste is read, and what is no digest is said to be none', async () => {
  await visit(page, `${server.address}/digest`)
  await page.getByLabel('Digest').fill('not / a digest')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('This is not a valid digest.')).toBeVisible()
  await page.getByLabel('Digest').fill(' Digest: 2338017294 ')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PaymentRefused')
})

test('several errors with one digest are listed', async () => {
  await visit(page, `${server.address}/digest/4711@E80`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digest 4711@E80')
  await expect(page.getByRole('link', { name: /ShopClosed|JobFailed/ })).toHaveCount(2)
})

test('a digest that only a browser reported says what is missing', async () => {
  await visit(page, `${server.address}/digest/987654321`)
  await expect(page.getByText('Only the browser side of this error was reported.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Error: Digest: 987654321' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to set this up' })).toHaveAttribute(
    'href',
    /\/projects\/web\/setup$/,
  )
})

test('a digest that nobody reported is explained, with a way on', async () => {
  const answer = await page.goto(`${server.address}/digest/5550001`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByText('No event with digest 5550001')).toBeVisible()
  await page.getByRole('link', { name: 'Set up Web' }).click()
  await expect(page.getByText('with-digest.ts').first()).toBeVisible()
})

test('nobody looks up a digest who is not signed in', async ({ request }) => {
  for (const path of ['/digest', '/digest/2338017294'])
    expect((await request.get(server.address + path, { maxRedirects: 0 })).status()).toBe(401)
})
