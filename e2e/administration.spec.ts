import type { Page } from '@playwright/test'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/**
 * An owner's set-up: a project, the people, and a token for CI. For details see projects, organization and settings.
 */

let stage: Stage<'Ann' | 'Max'>
let server: TestServer
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Max: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a project is created, and gets another name', async () => {
  await open('/projects/new')
  await page.getByText('Browser JavaScript').click()
  await page.getByLabel('Name', { exact: true }).fill('Till')
  await button('Create project').click()
  await expect(page).toHaveURL(/\/projects\/till\/setup$/)

  await open('/projects/till/settings/general')
  const form = panel('General')
  await form.getByLabel('Slug', { exact: true }).fill('Der Laden')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Use lowercase letters', { exact: false })).toBeVisible()
  await form.getByLabel('Slug', { exact: true }).fill('till')
  await form.getByLabel('Name', { exact: true }).fill('The till')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The till settings' })).toBeVisible()
})

test('a person is invited by a link, which works until it is revoked', async ({ browser }) => {
  await open('/settings/members')
  await page.getByLabel('Email address (optional)').fill('new@example.com')
  await button('Create invitation').click()
  const link = await page.getByRole('region', { name: 'Invitation link' }).locator('code').innerText()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /^Ann invited you to / })).toBeVisible()
  await expect(guest.getByLabel('Email address')).toHaveValue('new@example.com')

  await page.reload()
  await interactive(page)
  await button('Revoke invitation for new@example.com').click()
  await button('Revoke invitation').click()
  await expect(page.getByRole('row').filter({ hasText: 'new@example.com' })).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: /^Ann invited you to / })).toHaveCount(0)
  await guest.context().close()
})

test('a token for CI is shown once, and works until it is revoked', async () => {
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.address}/api/0/organizations/home/projects/`, { headers })).status
  }
  await open('/settings/tokens')
  await page.getByLabel('Name', { exact: true }).fill('CI')
  await button('Create token').click()
  const token = await page.getByRole('region', { name: 'Token', exact: true }).locator('code').innerText()
  expect(await statusWith(token)).toBe(200)
  await page.reload()
  await interactive(page)
  expect(await page.content()).not.toContain(token)
  await button('Revoke CI').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke CI' }).click()
  await expect(page.getByText('No organization tokens yet.')).toBeVisible()
  expect(await statusWith(token)).toBe(401)
})
