import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { idsOfNodeApp } from './harness/app.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Feedback and attachments of errors: sent by the real SDK, read on the team's pages. */

test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann'>
let server: TestServer
let dsn: string
let page: Page
let ids: Record<string, string>

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  dsn = await server.createProject('Shop', 'node')
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)

test('before anybody has written, the page says how to send feedback', async () => {
  await open('/issues')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.waitForURL('**/feedback')
  await expect(page.getByText('Feedback from your users will appear here.')).toBeVisible()
  await expect(page.getByText('Sentry.captureFeedback')).toBeVisible()
})

test('what the SDK sends stands on the event: the words, the pictures and the files', async () => {
  ids = await idsOfNodeApp('11', 'feedback', { dsn })
  await server.digested()
  const { complaints } = watch(page)
  await open(`/events/${ids.error}`)
  await expect(page.getByText('I pressed pay, and nothing happened.', { exact: true })).toBeVisible()
  const files = page.locator('#attachments')
  await expect(files.getByText('cart.json', { exact: true })).toBeVisible()
  await files.scrollIntoViewIfNeeded()
  await expect(files.getByRole('img', { name: 'screen.png' })).toBeVisible()
  await page.getByLabel('Show text of cart.json', { exact: true }).click()
  await expect(page.getByLabel('Text of cart.json', { exact: true })).toContainText('"price":4')
  expect(complaints()).toEqual([])
})

test('a file is handed out in a way that runs nothing, whatever it says it is', async () => {
  const list = `/api/0/projects/home/shop/events/${ids.error}/attachments/`
  const files = (await (await page.request.get(server.address + list)).json()) as { id: string; name: string }[]
  const typeOf = async (name: string, as: string) => {
    const id = files.find((file) => file.name === name)?.id
    const answer = await page.request.get(`${server.address}${list}${id}/?${as}`)
    const { 'content-type': type, 'content-disposition': way = '', ...headers } = answer.headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    return [type, way.split(';')[0]]
  }
  expect(await typeOf('screen.png', 'preview')).toEqual(['image/png', 'inline'])
  expect(await typeOf('screen.png', 'download')).toEqual(['application/octet-stream', 'attachment'])
  expect(await typeOf('drawing.svg', 'preview')).toEqual(['text/plain; charset=utf-8', 'inline'])
  const stranger = await fetch(`${server.address}${list}`)
  expect(stranger.status).toBe(401)
})

test('the issue counts them, and has a page for each', async () => {
  await open(`/events/${ids.error}`)
  await page.getByRole('link', { name: 'Attachments 3' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Attachments' })).toBeVisible()
  await expect(page.getByText('drawing.svg', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Feedback 1$/ }).click()
  await expect(page.getByText('I pressed pay, and nothing happened.', { exact: true })).toBeVisible()
})

test('all feedback is searched, marked as read, and leads to what it is about', async () => {
  await open('/feedback')
  await expect(page.getByText('Unread', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'shot.png' })).toBeVisible()
  await page.getByLabel('Search messages, names and email addresses').fill('nobody wrote this')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No feedback matches these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all feedback' }).click()
  await page.getByRole('button', { name: 'Mark as read: message from Grace' }).click()
  await expect(page.getByRole('button', { name: 'Mark as unread: message from Grace' })).toBeVisible()
  await open('/feedback?show=unread')
  await expect(page.getByText('All feedback has been read.')).toBeVisible()
  await open('/feedback')
  await page.getByRole('link', { name: /^SHOP-1 / }).click()
  await page.waitForURL(`**/issues/*/events/${ids.error}`)
})

test('a report of the dialog arrives, sent from a page of the app', async ({ browser }) => {
  const visitor = await browser.newPage()
  const query = new URLSearchParams({ dsn, eventId: ids.error ?? '', name: 'Linus', lang: 'de' })
  const script = `${server.address}/api/embed/error-page/?${query.toString()}`
  const shop = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title><body>Shop</body>'),
  )
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  await visitor.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
  await visitor.addScriptTag({ url: script })
  const dialog = visitor.getByRole('dialog', { name: 'Hier ist etwas schiefgegangen.' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Linus')
  await dialog.getByLabel('E-Mail').fill('linus@example.com')
  await dialog.getByLabel('Was ist passiert?').fill('Es blieb leer.')
  await dialog.getByRole('button', { name: 'Bericht senden' }).click()
  await expect(dialog.getByText('Ihr Bericht wurde gesendet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
  await visitor.close()
  shop.close()
  await server.digested()
  await open(`/events/${ids.error}`)
  await expect(page.getByText('Es blieb leer.')).toBeVisible()
})

test('an owner deletes a file for everybody', async () => {
  await open(`/events/${ids.error}`)
  await page.getByRole('button', { name: 'Delete drawing.svg' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('drawing.svg', { exact: true })).toBeHidden()
  await open('/settings/audit')
  await expect(page.getByText('deleted an attachment of an event of')).toBeVisible()
})

test('without any script, feedback is searched and marked all the same', async ({ browser }) => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const visitor = await plain.newPage()
  const report = { event_id: ids.error, name: 'Barbara', email: '', comments: 'Without a script.' }
  const sent = `{"event_id":"${ids.error}"}\n{"type":"user_report"}\n${JSON.stringify(report)}`
  expect((await post(envelopeUrl(server.address, dsn), sent)).status).toBe(200)
  await server.digested()
  await visitor.goto(`${server.address}/feedback?text=script`)
  await visitor.getByRole('button', { name: 'Mark as read: message from Barbara' }).click()
  await expect(visitor.getByRole('button', { name: 'Mark as unread: message from Barbara' })).toBeVisible()
  await plain.close()
})
