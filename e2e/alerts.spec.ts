import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Alerts as a team sets them up: a receiver, a rule, its preview, its firings, and personal mail settings. */
test.describe.configure({ mode: 'serial' })

/** A user's program that receives alerts. */
interface Hook {
  readonly url: string
  readonly bodies: string[]
  /** The status of its responses from now on. */
  status: number
  readonly close: () => Promise<void>
}

let stage: Stage<'Olga'>
let server: TestServer
let hook: Hook
let dsn = ''
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  ;({ server } = stage)
  hook = await startHook()
  dsn = await server.createProject('shop', 'node')
  await sendError('1', 'No price')
  page = await stage.pageOf(stage.people.Olga)
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await hook.close()
  await stage.close()
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

function startHook(): Promise<Hook> {
  const bodies: string[] = []
  const state = { status: 204 }
  const listening: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      response.writeHead(state.status).end(state.status === 204 ? undefined : 'nobody is here')
    })
  })
  return new Promise((resolve) => {
    listening.listen(0, '127.0.0.1', () => {
      const { port } = listening.address() as AddressInfo
      const close = () => new Promise<void>((closed) => listening.close(() => closed()))
      resolve(Object.assign(state, { url: `http://127.0.0.1:${port}/alerts`, bodies, close }))
    })
  })
}

/** @param digit used to build the event's id */
async function sendError(digit: string, value: string): Promise<void> {
  const event = {
    event_id: digit.repeat(32),
    platform: 'node',
    level: 'error',
    environment: 'production',
    exception: { values: [{ type: 'TypeError', value, stacktrace: { frames: [{ function: value, in_app: true }] } }] },
  }
  await sendEvent(server, dsn, event)
}

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const link = (name: string, on = page) => on.getByRole('link', { name, exact: true })
const opened = (path: string, on = page) => visit(on, server.address + path)

test('while there is none, the page says what an alert does and offers some to begin with', async () => {
  await opened('/issues')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/alerts$/)
  await expect(page.getByText('Alerts notify you when something happens')).toBeVisible()
  await link('Use template: Regressions').click()
  await expect(page.getByLabel('Name')).toHaveValue('Regressions')
  await expect(page.getByLabel('Trigger', { exact: true })).toHaveValue('regressed')
})

test('a receiver is made, with what is wrong beside its field, and tested', async () => {
  await opened('/alerts/receivers')
  await link('Add Webhook').click()
  await page.getByLabel('Name').fill('Our program')
  await page.getByLabel('Webhook URL').fill('nowhere')
  await button('Add').click()
  await expect(page.getByText('Enter a URL that starts with http:// or https://.')).toBeVisible()
  await page.getByLabel('Webhook URL').fill(hook.url)
  await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await button('Add').click()
  await expect(page.getByRole('heading', { name: 'Our program', level: 1 })).toBeVisible()
  await button('Send test').click()
  await expect(page.getByText('The test notification was delivered.')).toBeVisible()
  expect(hook.bodies.at(-1)).toContain('Olga')
  hook.status = 404
  await button('Send test').click()
  await expect(page.getByText('The test notification was not delivered.')).toBeVisible()
  await expect(page.getByText('Status 404. Response: nobody is here')).toBeVisible()
  hook.status = 204
  await expectAccessible(page)
})

test('a rule shows what it would have sent before it is saved, and keeps up with its fields', async () => {
  await opened('/alerts/new')
  await button('Save').click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name').fill('New in the shop')
  await page.getByLabel('Destination').selectOption({ label: 'Our program' })
  await button('Preview the last two weeks').click()
  await expect(page.getByText('It would have triggered once', { exact: true })).toBeVisible()
  await expect(link('TypeError: No price')).toBeVisible()
  await page.getByLabel('Trigger', { exact: true }).selectOption('resolved')
  await expect(page.getByText('It would not have triggered')).toBeVisible()
  await page.getByLabel('Trigger', { exact: true }).selectOption('new')
  await button('Add condition').click()
  await expect(page.getByLabel('Condition', { exact: true })).toBeFocused()
  await page.getByLabel('Level', { exact: true }).selectOption('fatal')
  await expect(page.getByText('It would not have triggered')).toBeVisible()
  await page.getByLabel('Level', { exact: true }).selectOption('error')
  await expect(page.getByText('It would have triggered once', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await button('Save').click()
  await expect(page.getByRole('heading', { name: 'New in the shop', level: 1 })).toBeVisible()
  await expect(page.getByText('An issue is seen for the first time')).toBeVisible()
})

test('when it fires, the history says why, and what the receiver answered', async () => {
  await sendError('2', 'No stock')
  await expect.poll(() => hook.bodies.some((body) => body.includes('No stock')), { timeout: 30_000 }).toBe(true)
  await opened('/alerts?view=history')
  const row = page.getByRole('row').filter({ hasText: 'TypeError: No stock' })
  await expect(row).toContainText('First seen')
  await expect(row).toContainText('Our program Delivered')
  await expectAccessible(page)
  hook.status = 410
  await sendError('3', 'No cart')
  await expect.poll(() => hook.bodies.some((body) => body.includes('No cart')), { timeout: 30_000 }).toBe(true)
  hook.status = 204
  await opened('/alerts')
  await link('New in the shop').click()
  await expect(page.getByText('Some notifications were not delivered.')).toBeVisible()
  await expect(page.getByText('Status 410.').first()).toBeVisible()
})

test('a rule is muted, switched off in the list, copied and deleted', async () => {
  await opened('/alerts')
  await link('New in the shop').click()
  await page.getByLabel('Mute for').selectOption({ label: '4 hours' })
  await button('Mute').click()
  await expect(page.getByText('No notifications are sent until then')).toBeVisible()
  await button('Unmute').click()
  await expect(page.getByText('No notifications are sent until then')).toHaveCount(0)
  await link('Duplicate').click()
  await expect(page.getByLabel('Name')).toHaveValue('Copy of New in the shop')
  await button('Save').click()
  await expect(page.getByRole('heading', { name: 'Copy of New in the shop' })).toBeVisible()
  await opened('/alerts')
  await button('Enabled: Copy of New in the shop').click()
  await expect(button('Disabled: Copy of New in the shop')).toBeVisible()
  await link('Copy of New in the shop').click()
  await expect(page.getByText('This rule is disabled.')).toBeVisible()
  await button('Delete').click()
  await button('Delete Copy of New in the shop').click()
  await expect(page).toHaveURL(/\/alerts$/)
  await expect(link('Copy of New in the shop')).toHaveCount(0)
})

test('a count with a warning and a critical limit shows where it would have passed them', async () => {
  await opened('/alerts/new')
  await link('Metric alert').click()
  await expect(page.getByLabel('Critical')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Too much')
  await page.getByLabel('Critical').fill('1')
  await page.getByLabel('Warning').fill('2')
  await button('Save').click()
  await expect(page.getByText('The warning threshold must be reached before the critical threshold.')).toBeVisible()
  await page.getByLabel('Warning').fill('0')
  await button('Preview the last two weeks').click()
  await expect(page.getByRole('region', { name: 'Last two weeks' }).getByRole('slider')).toBeVisible()
  await button('Save').click()
  await expect(page.getByText('There are more than 1 events within an hour')).toBeVisible()
})

test('a share of sessions asks for percents and for enough of them, and shows what it was', async () => {
  const started = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const counted = { aggregates: [{ started, exited: 90, crashed: 10 }], attrs: { release: 'shop@1' } }
  const envelope = [{ sent_at: new Date().toISOString() }, { type: 'sessions' }, counted]
  const sent = await post(envelopeUrl(server.address, dsn), envelope.map((line) => JSON.stringify(line)).join('\n'))
  expect(sent.status).toBe(200)
  await server.digested()
  await opened('/alerts/new')
  await link('Metric alert').click()
  const metric = page.getByLabel('Metric', { exact: true })
  await metric.selectOption({ label: 'Sessions with a crash or unhandled error (%)' })
  await expect(page.getByLabel('Trigger when')).toBeHidden()
  await expect(page.getByLabel('Level', { exact: true })).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Sessions crash')
  await page.getByLabel('Minimum sessions').fill('50')
  await page.getByLabel('Critical').fill('0')
  await page.getByLabel('Warning').fill('2,5')
  await button('Save').click()
  await expect(page.getByText('Enter a number above 0 and up to 100')).toBeVisible()
  await page.getByLabel('Critical').fill('7.5')
  await button('Preview the last two weeks').click()
  const preview = page.getByRole('region', { name: 'Last two weeks' })
  await expect(preview.getByText('1 notification would have been sent')).toBeVisible()
  await expect(preview.getByText('Peak: 10% in an hour')).toBeVisible()
  await button('Save').click()
  const sentence = '7.5% or more of the sessions started within an hour crashed or had an unhandled error'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Warning at 2.5%')).toBeVisible()
  await expect(page.getByText('At least 50 sessions started')).toBeVisible()
  await link('Edit').click()
  await metric.selectOption({ label: 'Crash-free sessions (%)' })
  await expect(page.getByText('The alert triggers below it')).toBeVisible()
  await page.getByLabel('Release', { exact: true }).fill('shop@*')
  await page.getByLabel('Critical').fill('90.5')
  await page.getByLabel('Warning').fill('99')
  await button('Preview the last two weeks').click()
  await expect(preview.getByText('1 notification would have been sent')).toBeVisible()
  await expect(preview.getByText('Lowest: 90% in an hour')).toBeVisible()
  // The sessions name no users, so a share of users is unknown, which is not 0%.
  await metric.selectOption({ label: 'Crash-free users (%)' })
  await button('Preview the last two weeks').click()
  await expect(preview.getByText('There was not enough data.')).toBeVisible()
  // The number of sessions is a count: it may trigger in both directions, and has no percent sign.
  await metric.selectOption({ label: 'Sessions' })
  await expect(page.getByLabel('Trigger when')).toBeVisible()
  await expect(page.getByLabel('Minimum sessions')).toBeHidden()
  await expect(page.getByLabel('Release', { exact: true })).toBeVisible()
  await metric.selectOption({ label: 'Crash-free sessions (%)' })
  await button('Save').click()
  await expect(page.getByText('Crash-free sessions are below 90.5% within an hour')).toBeVisible()
  await expect(page.getByText('Warning below 99%')).toBeVisible()
  await expect(page.getByText('Release shop@*')).toBeVisible()
})

test('a receiver that rules send to is not deleted, and says which', async () => {
  await opened('/alerts/receivers')
  await link('Our program').click()
  await expect(link('New in the shop')).toBeVisible()
  await expect(page.getByText('1 rule uses this destination. Remove it there first.')).toBeVisible()
  await expect(button('Delete')).toHaveCount(0)
})

test('everybody says what they get mails about, and how they are bundled', async () => {
  await opened('/account/notifications')
  await expect(page.getByText('Email is not set up on this server.')).toBeVisible()
  const topic = page.getByRole('group', { name: 'Other activity on an issue you follow' })
  await topic.getByText('Off').click()
  await page.getByLabel('Frequency').selectOption({ label: 'Once a day' })
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '07:00' })
  await button('Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await interactive(page)
  await expect(topic.getByLabel('Off')).toBeChecked()
  await expect(page.getByLabel('Time')).toHaveValue('7')
})

test('where no script runs, a rule is made, with a line more, and looked at', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${server.address}/alerts/new`)
  await plain.getByLabel('Name').fill('By hand')
  await plain.getByLabel('Destination').selectOption({ label: 'Our program' })
  await button('Add trigger', plain).click()
  await expect(plain.getByLabel('Trigger', { exact: true })).toHaveCount(2)
  await plain.getByLabel('Trigger', { exact: true }).nth(1).selectOption('events')
  await plain.getByLabel('Number of events').nth(1).fill('3')
  await button('Preview the last two weeks', plain).click()
  await expect(plain.getByText('It would have triggered', { exact: false }).first()).toBeVisible()
  await button('Save', plain).click()
  await expect(plain.getByText('An issue happens 3 times within an hour')).toBeVisible()
  await context.close()
})
