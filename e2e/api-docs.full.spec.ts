import type { Page } from '@playwright/test'
import { expectAccessible, overflows } from './harness/accessible.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/** The reference of `/api/1`: found, read and tried out in a browser, with a session and with a token. */

let stage: Stage<'Ann' | 'Vic'>
let server: TestServer
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Vic: 'viewer' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  await server.createProject('Shop', 'node')
})

test.afterAll(() => stage.close())

const open = (path: string, on = page) => visit(on, server.address + path)
const operation = (id: string, on = page) => on.locator(`details#${id}`)
/** Opens an operation by its address, from any page state. */
async function unfold(id: string, on = page) {
  await open(`/docs/api#${id}`, on)
  await expect(operation(id, on).getByRole('button', { name: 'Send request' })).toBeVisible()
  return operation(id, on)
}

test('an operation is found by its words, opened by the keyboard, and has an address', async () => {
  await open('/account/tokens')
  await page.getByRole('link', { name: /API reference/ }).click()
  await page.getByLabel('Search operations').fill('patch issue')
  await expect(operation('updateIssue')).toBeVisible()
  await expect(operation('listTeams')).toBeHidden()
  await operation('updateIssue').locator('summary').first().press('Enter')
  await expect(operation('updateIssue').getByText('event:write', { exact: true })).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('#updateIssue')
  await page.reload()
  await expect(operation('updateIssue').getByRole('button', { name: 'Send request' })).toBeVisible()
  await expectAccessible(page)
})

test('a list is asked with the session, and the snippets say the same', async () => {
  const list = await unfold('listProjects')
  await list.getByLabel('limit').fill('1')
  await expect(list.getByRole('region', { name: 'curl' })).toContainText(`'${server.address}/api/1/projects?limit=1'`)
  await expect(list.getByRole('region', { name: 'TypeScript' })).toContainText(
    'mishap.listProjects({ query: { limit: 1 } })',
  )
  await list.getByRole('button', { name: 'Send request' }).click()
  await expect(list.getByText('200 OK')).toBeVisible()
  await expect(list.getByText(/^\d+ ms$/)).toBeVisible()
  await expect(list.getByRole('region', { name: 'Result' })).toContainText('"slug": "shop"')
  await list.getByText('Headers', { exact: true }).click()
  await expect(list.getByText('ratelimit-policy')).toBeVisible()
})

test('what is made can be read back, and is deleted only after a question', async () => {
  const create = await unfold('createTeam')
  await create.getByRole('textbox', { name: 'Body' }).fill('{ "name": "Harbour" }')
  await create.getByRole('button', { name: 'Send request' }).click()
  await expect(create.getByText('201 Created')).toBeVisible()

  const show = await unfold('getTeam')
  await show.getByLabel('team').fill('harbour')
  await show.getByRole('button', { name: 'Send request' }).click()
  await expect(show.getByRole('region', { name: 'Result' })).toContainText('"name": "Harbour"')

  const remove = await unfold('deleteTeam')
  await remove.getByLabel('team').fill('harbour')
  await remove.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog')).toContainText('DELETE /api/1/teams/harbour')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(remove.getByText('204 No Content')).toBeHidden()
  await remove.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(remove.getByText('204 No Content')).toBeVisible()
})

test('a refusal is shown as it is: of what is not there, and of what one may not', async () => {
  const show = await unfold('getProject')
  await show.getByLabel('project').fill('nowhere')
  await show.getByRole('button', { name: 'Send request' }).click()
  await expect(show.getByText('404 Not Found')).toBeVisible()

  const theirs = await stage.pageOf(stage.people.Vic)
  const create = await unfold('createTeam', theirs)
  await create.getByRole('textbox', { name: 'Body' }).fill('{ "name": "Mine" }')
  await create.getByRole('button', { name: 'Send request' }).click()
  await expect(create.getByText('403 Forbidden')).toBeVisible()
  await theirs.close()
})

test('a token that is pasted asks in place of the session, and is forgotten with the page', async () => {
  const token = await server.createOrganizationToken('project:read')
  await open('/docs/api#listProjects')
  await page.getByRole('radio', { name: 'A token' }).check()
  await page.getByLabel('Token', { exact: true }).fill(token)
  const list = operation('listProjects')
  await list.getByRole('button', { name: 'Send request' }).click()
  await expect(list.getByText('200 OK')).toBeVisible()
  await page.getByLabel('Search operations').fill('listTeams')
  await operation('listTeams').locator('summary').first().click()
  await operation('listTeams').getByRole('button', { name: 'Send request' }).click()
  // The session has the permission; the token does not.
  await expect(operation('listTeams').getByText('403 Forbidden')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(kept).not.toContain(token)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Yourself, signed in' })).toBeChecked()
})

test('the page asks no other server, breaks no rule of its policy, and fits a telephone', async () => {
  const asked: string[] = []
  const complaints: string[] = []
  const phone = await stage.pageOf(stage.people.Ann)
  phone.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(new URL(request.url()).origin)
  })
  phone.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await phone.setViewportSize({ width: 390, height: 844 })
  await unfold('listIssues', phone)
  expect(await overflows(phone)).toEqual([])
  expect([...new Set(asked)]).toEqual([server.address])
  expect(complaints).toEqual([])
  await phone.close()
})

test('without the document the page says so, and asks again', async () => {
  await page.route('**/api/1/openapi.json', (route) => route.abort())
  await open('/docs/api')
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await page.unroute('**/api/1/openapi.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(operation('listIssues')).toBeVisible()
})
