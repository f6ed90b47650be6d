import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from './harness/accessible.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Webhooks for changes: set up, tested, their deliveries inspected, and delivered again. */
test.describe.configure({ mode: 'serial' })

const arrived: { readonly headers: Record<string, string>; readonly body: string }[] = []
const receiver = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => (body += chunk.toString()))
  req.on('end', () => {
    arrived.push({ headers: req.headers as Record<string, string>, body })
    res.end('noted')
  })
})

let stage: Stage<'Olga'>
let server: TestServer
let page: Page
let complaints: () => readonly string[]
let url = ''

test.beforeAll(async ({ openStage }) => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  stage = await openStage({ Olga: 'owner' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Olga)
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await stage.close()
  await new Promise<void>((resolve) => void receiver.close(() => resolve()))
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a webhook is created once its fields make sense, and shows its secret this once', async () => {
  await visit(page, `${server.address}/settings/webhooks`)
  await page.getByLabel('Name', { exact: true }).fill('Warehouse')
  await page.getByLabel('URL', { exact: true }).fill('nowhere')
  await button('Create webhook').click()
  await expect(page.getByText('Enter a valid URL')).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill(url)
  await button('Create webhook').click()
  await expect(page.getByText('Copy it now')).toBeVisible()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('link', { name: 'Warehouse' }).click()
  await expect(page.getByRole('heading', { name: 'Warehouse' })).toBeVisible()
})

test('a test shows what the receiver answered, and stands in the log', async () => {
  await expect(page.getByText('Deliveries will be listed here')).toBeVisible()
  await button('Send test').click()
  await expect(page.getByText('The receiver accepted the test.')).toBeVisible()
  const log = page.getByRole('region', { name: 'Deliveries' })
  await expect(log.getByText('webhook.ping').first()).toBeVisible()
  await expect(log.getByText('Status 200.')).toBeVisible()
  await expectAccessible(page)
})

test('what was sent is sent again by hand, with the same id', async () => {
  const before = arrived.length
  await button('Redeliver webhook.ping').click()
  await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(before + 1)
  const [first, second] = arrived.slice(-2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('a new secret signs from now on, beside the old one', async () => {
  await button('Create a new secret').click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  const before = arrived.length
  await button('Send test').click()
  await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(before + 1)
  const last = arrived.at(-1)
  expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({ type: 'webhook.ping' })
})

test('it is turned off and says so, fits a phone, and is deleted', async () => {
  await button('Turn off').click()
  await expect(page.getByText('This webhook is off.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Deliveries' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button('Delete webhook').click()
  await button('Delete').click()
  await expect(page).toHaveURL(/\/settings\/webhooks$/)
  await expect(page.getByText('Create a webhook to have changes sent')).toBeVisible()
})
