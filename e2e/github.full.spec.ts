import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { ask } from './harness/ask.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'
import { startGitHub, type GitHubStandIn } from './stand-ins/github-app.ts'

/** The GitHub app, from the manifest to a linked repository, as an owner sets it up. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Olga'>
let github: GitHubStandIn
let page: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  github = await startGitHub()
  await stage.server.createProject('web', 'node')
  page = await stage.pageOf(stage.people.Olga)
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await github.close()
  await stage.close()
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
  expect(github.complaints).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the app is made at GitHub by a manifest, and its key fetched when somebody finishes', async () => {
  await visit(page, `${stage.server.address}/settings/integrations`)
  await page.getByRole('link', { name: 'Set up the GitHub app' }).click()
  await expect(page.getByRole('heading', { name: 'Create the app' })).toBeVisible()
  await page.getByLabel('GitHub URL').fill('ftp://nowhere')
  await button('Continue').click()
  await expect(page.getByText('Enter a URL like https://github.com.')).toBeVisible()
  await page.getByLabel('GitHub URL').fill(github.baseUrl)
  await page.getByLabel('Organization', { exact: true }).fill('acme')
  await button('Continue').click()
  await button(`Continue on ${new URL(github.baseUrl).host}`).click()
  await page.getByRole('link', { name: 'Create GitHub App' }).click()
  await expect(page.getByRole('heading', { name: 'Finish the connection' })).toBeVisible()
  expect(github.asked).toEqual(['POST /organizations/acme/settings/apps/new'])
  await button('Finish').click()
  await expect(page).toHaveURL(/\/settings\/integrations\/github$/)
  await expect(page.getByRole('link', { name: 'Install on GitHub' })).toHaveAttribute(
    'href',
    `${github.baseUrl}/apps/mishap/installations/new`,
  )
})

test('its repositories are linked to projects, and unlinked', async () => {
  await button('Refresh repositories').click()
  await expect(page.getByLabel('Repository', { exact: true })).toHaveValue(String(github.repository.id))
  await page.getByLabel('Minutes to watch a release').fill('0')
  await button('Link').click()
  await expect(page.getByText('Enter a number from 5 to 1,440.')).toBeVisible()
  await page.getByLabel('Minutes to watch a release').fill('30')
  await button('Link').click()
  const row = page.getByRole('row', { name: /acme\/shop/ })
  await expect(row).toContainText('For 30 minutes')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Unlink acme/shop from web' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No repository is linked.')).toBeVisible()
})

test('its webhook is heard with its secret alone, and the app is disconnected by name', async () => {
  const url = `${stage.server.address}/api/hooks/github-app`
  const { headers, body } = github.hook('pull_request', 'opened')
  expect((await ask({ method: 'POST', url, headers, body: `${body} ` })).status).toBe(401)
  const heard = await ask({ method: 'POST', url, headers, body })
  expect([heard.status, JSON.parse(heard.text)]).toEqual([200, { changed: 0 }])
  expect((await ask({ url })).status).toBe(405)
  await visit(page, `${stage.server.address}/settings/integrations/github`)
  await expect(page.getByText('Never received')).toHaveCount(0)
  await page.getByLabel('Type Mishap to confirm').fill('Mishap')
  await button('Disconnect').click()
  await expect(page.getByRole('heading', { name: 'Create the app' })).toBeVisible()
})
