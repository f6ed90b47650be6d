import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'
import type { TicketStandIn } from './stand-ins/stand-in.ts'
import { startTicketSystem } from './stand-ins/ticket-systems.ts'

/** GitHub and Jira, from the settings to the issue and back, as people set them up and use them. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Olga'>
let server: TestServer
let github: TicketStandIn
let jira: TicketStandIn
let page: Page
let complaints: () => readonly string[]
/** The secret of GitHub's webhook, as displayed. */
let secret = ''
/** GitHub's webhook address; ids on a shared server continue from file to file. */
let hook = ''

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  ;({ server } = stage)
  github = await startTicketSystem('github')
  jira = await startTicketSystem('jira')
  const dsn = await server.createProject('web', 'node')
  await sendError(dsn)
  page = await stage.pageOf(stage.people.Olga)
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await Promise.all([github.close(), jira.close()])
  await stage.close()
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

async function sendError(dsn: string): Promise<void> {
  const frame = {
    function: 'pay',
    filename: 'src/pay.ts',
    lineno: 12,
    in_app: true,
    context_line: 'return price.amount',
  }
  const event = {
    event_id: '1'.repeat(32),
    platform: 'node',
    release: 'web@1.0.0',
    user: { email: 'private@example.com' },
    exception: { values: [{ type: 'TypeError', value: 'No price', stacktrace: { frames: [frame] } }] },
  }
  await sendEvent(server, dsn, event)
}

const openIssue = (on = page) => visit(on, `${server.address}/issues/WEB-1`)

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const link = (name: string, on = page) => on.getByRole('link', { name, exact: true })
const side = (on = page) => on.getByRole('complementary')

test('an issue leads to where systems are connected, while none is', async () => {
  await openIssue()
  await link('connect an integration').click()
  await expect(page).toHaveURL(/\/settings\/integrations$/)
  await expect(page.getByText('Nothing is connected yet.')).toBeVisible()
})

test('GitHub is connected with a token, and shows the secret of its webhook this once', async () => {
  await link('Connect GitHub').click()
  await page.getByLabel('URL', { exact: true }).fill('ftp://nowhere')
  await button('Connect').click()
  await expect(page.getByText('Enter a valid URL')).toBeVisible()
  await expect(page.getByText('Enter a token.')).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill(github.baseUrl)
  await page.getByLabel('Token', { exact: true }).fill('wrong-token')
  await page.getByLabel('Repository', { exact: true }).fill(github.place)
  await button('Connect').click()
  secret = await page.getByRole('region', { name: 'Secret' }).locator('code').innerText()
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  await expectAccessible(page)
  await link('Go to its settings').click()
  await expect(page.getByRole('heading', { name: 'GitHub', exact: true })).toBeVisible()
  hook = `${server.address}/api/hooks/github/${new URL(page.url()).pathname.split('/').at(-1)}`
  await expect(page.getByText(secret)).toHaveCount(0)
})

test('a check tells in words what is wrong with it, and that it works', async () => {
  await button('Test connection').click()
  await expect(page.getByText('GitHub rejected the token.')).toBeVisible()
  await expect(page.getByText('Response from GitHub: “Bad credentials”')).toBeVisible()
  await page.getByLabel('Token', { exact: true }).fill(github.token)
  await button('Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await button('Test connection').click()
  await expect(page.getByText('Connected as octo.')).toBeVisible()
  await expect(page.getByText('Access to acme/shop: OK.')).toBeVisible()
})

test('a ticket is found by its words, linked, taken off, and put back', async () => {
  github.add('Prices are missing')
  await openIssue()
  await page.getByText('Link ticket').click()
  await page.getByLabel('URL, key or title').fill('nothing like it')
  await button('Link').click()
  await expect(page.getByText('No matching tickets.')).toBeVisible()
  await page.getByLabel('URL, key or title').fill('missing')
  await button('Link').click()
  await expect(page.getByText('Choose a ticket')).toBeVisible()
  await expectAccessible(page)
  await button('acme/shop#1 Prices are missing').click()
  await expect(button('Unlink acme/shop#1')).toBeVisible()
  await button('Unlink acme/shop#1').click()
  await expect(page.getByText('acme/shop#1 unlinked.')).toBeVisible()
  await expect(button('Unlink acme/shop#1')).toHaveCount(0)
  await button('Undo').click()
  await expect(button('Unlink acme/shop#1')).toBeVisible()
})

test('a ticket is made with the account of the error, which names nobody', async () => {
  await link('Create in GitHub').click()
  await expect(page.getByLabel('Title')).toHaveValue('TypeError: No price')
  const account = page.getByLabel('Description')
  await expect(account).toHaveValue(/return price\.amount/)
  await expect(account).toHaveValue(new RegExp(`${server.address}/issues/WEB-1`))
  await expect(account).not.toHaveValue(/private@example\.com/)
  await page.getByLabel('Title').fill('refuse me')
  await button('Create ticket').click()
  await expect(page.getByText('Response from GitHub: “Validation Failed · title is refused”')).toBeVisible()
  await page.getByLabel('Title').fill('The shop has no prices')
  await button('Create ticket').click()
  await expect(page).toHaveURL(/\/issues\/WEB-1$/)
  await expect(button('Unlink acme/shop#2')).toBeVisible()
  expect(github.tickets[1]).toMatchObject({ title: 'The shop has no prices', state: 'open' })
  expect(github.tickets[1]?.body).toContain('TypeError: No price')
})

test('the issue is resolved when the last of its tickets is closed over there', async () => {
  for (const ticket of github.tickets) {
    github.set(ticket, 'closed')
    const { headers, body } = github.tell(ticket, secret)
    const answer = await fetch(hook, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
  await openIssue()
  await expect(side().getByText('Closed', { exact: true })).toHaveCount(2)
  await expect(button('Reopen')).toBeVisible()
})

test('where no script runs, Jira is connected, and a ticket of it linked and taken off again', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${server.address}/settings/integrations/new/jira`)
  await plain.getByLabel('URL', { exact: true }).fill(jira.baseUrl)
  await plain.getByLabel('Account email').fill(jira.account)
  await plain.getByLabel('Token', { exact: true }).fill(jira.token)
  await plain.getByLabel('Project key').fill(jira.place)
  await button('Connect', plain).click()
  await expect(plain.getByRole('region', { name: 'Secret' })).toBeVisible()

  const key = jira.keyOf(jira.add('Prices'))
  await plain.goto(`${server.address}/issues/WEB-1`)
  await plain.getByText('Link ticket').click()
  await plain.getByLabel('URL, key or title').fill(`${jira.baseUrl}/browse/${key}`)
  await button('Link', plain).click()
  await expect(button(`Unlink ${key}`, plain)).toBeVisible()
  await button(`Unlink ${key}`, plain).click()
  await expect(plain.getByText(`${key} unlinked.`)).toBeVisible()
  await button('Undo', plain).click()
  await expect(button(`Unlink ${key}`, plain)).toBeVisible()
  await context.close()
})

test('an integration is removed once its name is typed, and its links go with it', async () => {
  await visit(page, `${server.address}/settings/integrations`)
  await link('GitHub').click()
  await page.getByLabel('To confirm, enter GitHub').fill('Git')
  await button('Remove GitHub').click()
  await expect(page.getByText('The name doesn’t match.')).toBeVisible()
  await page.getByLabel('To confirm, enter GitHub').fill('GitHub')
  await button('Remove GitHub').click()
  await expect(page).toHaveURL(/\/settings\/integrations$/)
  await expect(link('GitHub')).toHaveCount(0)
  await openIssue()
  await expect(button('Unlink acme/shop#1')).toHaveCount(0)
  await visit(page, `${server.address}/settings/audit`)
  await expect(page.getByText('removed integration GitHub.')).toBeVisible()
})
