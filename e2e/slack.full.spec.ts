import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { ask } from './harness/ask.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'
import { startSlack, type SlackStandIn } from './stand-ins/slack.ts'

/** The Slack app, from the manifest to a linked member, as an owner sets it up. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Olga'>
let slack: SlackStandIn
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  slack = await startSlack()
  await stage.server.createProject('web', 'node')
  page = await stage.pageOf(stage.people.Olga)
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await slack.close()
  await stage.close()
})

test.afterEach(() => expect(complaints()).toEqual([]))

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function tell(request: Request) {
  const url = `${stage.server.address}/api/hooks/slack-app`
  return ask({ method: 'POST', url, headers: Object.fromEntries(request.headers), body: await request.text() })
}

test('the app is made of a manifest, and connected with its token and its secret', async () => {
  await visit(page, `${stage.server.address}/settings/integrations`)
  await page.getByRole('link', { name: 'Set up the Slack app' }).click()
  await expect(page.getByRole('heading', { name: 'Create the app' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Manifest' })).toContainText('/api/hooks/slack-app')
  await page.getByLabel('Slack URL').fill(slack.baseUrl)
  await page.getByLabel('Bot token').fill('xoxb-some-other-token')
  await page.getByLabel('Signing secret').fill(slack.signingSecret)
  await button('Connect').click()
  await expect(page.getByText('Response from Slack: “invalid_auth”')).toBeVisible()
  await page.getByLabel('Bot token').fill(slack.botToken)
  await page.getByLabel('Signing secret').fill(slack.signingSecret)
  await button('Connect').click()
  await expect(page.getByText('Slack has not sent anything yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a project is shown in previews once somebody chooses it', async () => {
  await expect(page.getByText('No project is previewed.')).toBeVisible()
  await button('Add').click()
  await expect(page.getByRole('row', { name: /web/ })).toBeVisible()
  await button('Remove web').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No project is previewed.')).toBeVisible()
})

test('a member links their account by a code, and is shown among the linked until somebody ends it', async () => {
  await visit(page, `${stage.server.address}/account/slack`)
  await button('Create a code').click()
  const command = page.getByText(/^\/mishap link [A-Z0-9-]{14}$/)
  await expect(command).toBeVisible()
  const text = (await command.textContent())?.replace('/mishap ', '') ?? ''
  const forged = slack.command(text)
  forged.headers.set('x-slack-signature', `v0=${'0'.repeat(64)}`)
  expect((await tell(forged)).status).toBe(401)
  expect((await tell(slack.command(text))).status).toBe(200)
  // A command is answered within two seconds, done or not.
  await expect(async () => {
    await visit(page, `${stage.server.address}/account/slack`)
    await expect(page.getByText('Linked to u0ann in Acme.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await visit(page, `${stage.server.address}/settings/integrations/slack`)
  const row = page.getByRole('row', { name: /u0ann/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Unlink/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No member has linked their Slack account.')).toBeVisible()
})

test('the app is disconnected by the name of its workspace', async () => {
  expect((await ask({ url: `${stage.server.address}/api/hooks/slack-app` })).status).toBe(405)
  await page.getByLabel('Type Acme to confirm').fill('Acme')
  await button('Disconnect').click()
  await expect(page.getByRole('heading', { name: 'Create the app' })).toBeVisible()
})
