import type { Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** The life of a project: created, renamed, given to a team, its keys and environments, deleted. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Ann' | 'Max'>
let server: TestServer
let page: Page
let theirs: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Max: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
  theirs = await stage.pageOf(stage.people.Max)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** Opens a page and waits for hydration. */
const open = (path: string, as = page) => visit(as, server.address + path)

async function statusOf(path: string, as = page): Promise<number> {
  return (await as.request.get(server.address + path)).status()
}

const panel = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const save = (within = page.locator('main')) => within.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (within = page.locator('main')) => expect(within.getByText('Saved.', { exact: true })).toBeVisible()

async function dsnOf(key: string): Promise<string> {
  const text = await panel(key)
    .getByText(/^(DSN )?http/)
    .textContent()
  return (text ?? '').replace('DSN ', '').trim()
}

/** Sends one error. Returns the status. */
async function send(dsn: string, environment = 'production'): Promise<number> {
  const event = { event_id: crypto.randomUUID().replaceAll('-', ''), message: 'Out of stock', environment }
  const body = `{}\n{"type":"event"}\n${JSON.stringify(event)}`
  return (await post(envelopeUrl(server.address, dsn), body)).status
}

test('whoever may not make projects is offered none, and refused', async () => {
  await open('/projects', theirs)
  await expect(theirs.getByText('Only owners and admins can create projects.', { exact: false })).toBeVisible()
  await expect(theirs.getByRole('link', { name: /project$/i })).toHaveCount(0)
  expect(await statusOf('/projects/new', theirs)).toBe(403)
})

test('a project is made, and leads to its set-up', async () => {
  await open('/')
  await expect(page).toHaveURL(/\/projects\/new$/)
  await page.getByText('Browser JavaScript').click()
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/projects\/shop\/setup$/)
  expect(await statusOf('/projects/shop/settings/general', theirs)).toBe(200)
})

test.describe('general settings', () => {
  test('say why a value is not taken, beside its field, and keep what was typed', async () => {
    await open('/projects/shop/settings/general')
    const form = panel('General')
    for (const [label, value, problem] of [
      ['Slug', 'Der Laden', 'Use lowercase letters'],
      ['Slug', '4711', 'Use lowercase letters'],
      ['Event retention (days)', '9999', 'Enter a whole number of days from 1 to'],
      ['Name', 'x'.repeat(81), 'The name is too long.'],
    ] as const) {
      const field = form.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill(value)
      await save(form)
      await expect(form.getByText(problem, { exact: false })).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(value)
      await field.fill(before)
    }
  })

  test('hold from then on', async () => {
    const form = panel('General')
    await form.getByLabel('Name', { exact: true }).fill('The shop')
    await form.getByLabel('Platform').selectOption('Python')
    await form.getByLabel('Event retention (days)').fill('7')
    await save(form)
    await saved(form)
    await expect(page.getByRole('heading', { name: 'The shop settings' })).toBeVisible()
    await page.reload()
    await interactive(page)
    await expect(form.getByLabel('Platform')).toHaveValue('python')
    await expect(form.getByLabel('Event retention (days)')).toHaveValue('7')
  })

  test('a new slug takes the page along, says so, and old addresses and short ids lead on', async () => {
    await open('/projects/shop/settings/keys')
    expect(await send(await dsnOf('default'))).toBe(200)
    await server.digested()
    await open('/projects/shop/settings/general')
    const form = panel('General')
    await form.getByLabel('Slug').fill('store')
    await save(form)
    await expect(page).toHaveURL(/\/projects\/store\/settings\/general/)
    await expect(form.getByText('URLs with shop redirect.', { exact: false })).toBeVisible()

    for (const [old, now] of [
      ['/projects/shop', '/issues?project=store'],
      ['/projects/shop/setup', '/projects/store/setup'],
      ['/projects/shop/settings', '/projects/store/settings/general'],
      ['/projects/shop/settings/filters', '/projects/store/settings/filters'],
      ['/projects/shop/settings/keys', '/projects/store/settings/keys'],
      ['/issues?project=shop&period=24h', '/issues?project=store&period=24h'],
      ['/issues/SHOP-1', '/issues/STORE-1'],
      ['/issues/SHOP-1/events/latest', '/issues/STORE-1/events/latest'],
    ] as const) {
      await visit(page, server.address + old)
      await expect(page, old).toHaveURL(server.address + now)
    }
    expect(await statusOf('/issues/SHOP-99')).toBe(404)
  })

  test('a slug that another project takes is that project’s', async () => {
    await server.createProject('shop')
    await open('/projects/shop/settings/general')
    await expect(page.getByRole('heading', { name: 'shop settings' })).toBeVisible()
    await panel('General').getByLabel('Slug').fill('store')
    await save(panel('General'))
    await expect(panel('General').getByText('Another project already has this slug.', { exact: false })).toBeVisible()
  })

  test('are read, not changed, by whoever may not, who is told whom to ask', async () => {
    for (const section of ['general', 'keys', 'environments']) {
      await open(`/projects/store/settings/${section}`, theirs)
      await expect(theirs.getByText('You have read-only access to these settings.')).toBeVisible()
      await expect(theirs.getByRole('button', { name: /Save|Delete|Hide|Create|Rotate/ })).toHaveCount(0)
    }
  })
})

test.describe('a project of teams', () => {
  test('does not exist for whoever is in none of them, and does once they are', async () => {
    await open('/settings/teams')
    await page.getByLabel('Name', { exact: true }).fill('Core')
    await page.getByRole('button', { name: 'Create team' }).click()
    await expect(
      page
        .getByRole('link', { name: 'Core' })
        .or(page.getByRole('heading', { name: 'Core' }))
        .first(),
    ).toBeVisible()

    await open('/projects/store/settings/general')
    const form = panel('Access')
    await form.getByText('Only its teams').click()
    await form.getByLabel('Core').check()
    await save(form)
    await expect(form.getByText('Only its teams, owners and admins have access', { exact: false })).toBeVisible()
    await expect(form.getByText('You are not in any of its teams', { exact: false })).toBeVisible()

    for (const path of [
      '/projects/store/settings/general',
      '/projects/store/setup',
      '/projects/store',
      '/issues/STORE-1',
    ])
      expect([path, await statusOf(path, theirs)]).toEqual([path, 404])
    await open('/projects', theirs)
    await expect(theirs.getByRole('link', { name: 'shop', exact: true })).toBeVisible()
    await expect(theirs.getByText('The shop')).toHaveCount(0)

    await open('/settings/teams/core')
    await page.getByLabel(/^Max/).check()
    await page.getByRole('button', { name: 'Save members' }).click()
    await expect(page.getByText('Members saved.')).toBeVisible()
    expect(await statusOf('/issues/STORE-1', theirs)).toBe(200)
    await open('/projects', theirs)
    await expect(theirs.getByRole('link', { name: 'The shop' })).toBeVisible()
  })

  test('without a team is told to be seen by owners and admins alone', async () => {
    await open('/projects/store/settings/general')
    const form = panel('Access')
    await form.getByLabel('Core').uncheck()
    await save(form)
    await expect(
      form.getByText('It has no teams, so only owners and admins have access.', { exact: false }),
    ).toBeVisible()
    await form.getByText('Everyone in the organization').click()
    await save(form)
    await expect(form.getByText('Everyone in the organization has access.', { exact: false })).toBeVisible()
  })

  test('can be one from its beginning', async () => {
    await open('/projects/new')
    await page.getByText('Node.js', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('secret')
    await page.getByText('Only its teams').click()
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/projects\/secret\/setup$/)
    expect(await statusOf('/projects/secret/setup', theirs)).toBe(404)
  })
})

test.describe('keys', () => {
  test('a limit that cannot be is told beside its field; one that can holds, with 429', async () => {
    await open('/projects/store/settings/keys')
    const key = panel('default')
    await key.getByLabel('Max. items').fill('none')
    await save(key)
    await expect(key.getByText('Enter a whole number from 1 to', { exact: false })).toBeVisible()
    await expect(key.getByLabel('Max. items')).toBeFocused()
    await key.getByLabel('Max. items').fill('2')
    await key.getByLabel('Unit').selectOption('hours')
    await save(key)
    await saved(key)
    const dsn = await dsnOf('default')
    await expect.poll(() => send(dsn), { timeout: 7_000, intervals: [250] }).toBe(429)
  })

  test('a rotated key leaves the old one working, and has its limit', async () => {
    const key = panel('default')
    await key.getByRole('button', { name: 'Rotate' }).click()
    await expect(key.getByText(/^The new key is “default \d{4}-\d\d-\d\d”/)).toBeVisible()
    await expect(key.getByRole('link', { name: 'Open usage' })).toHaveAttribute('href', '/stats?project=store')
    const name = `default ${new Date().toISOString().slice(0, 10)}`
    await expect(panel(name).getByLabel('Max. items')).toHaveValue('2')
    expect(await dsnOf(name)).not.toBe(await dsnOf('default'))
    expect(await send(await dsnOf(name))).toBe(200)
  })

  test('a key that is switched off refuses within 5 seconds', async () => {
    const key = panel('default')
    const dsn = await dsnOf('default')
    await key.getByLabel('Enabled').uncheck()
    await save(key)
    await saved(key)
    await expect(key.getByText('disabled', { exact: true })).toBeVisible()
    await expect.poll(() => send(dsn), { timeout: 6_000, intervals: [250] }).toBe(403)
  })

  test('a key is made, asked about, and deleted', async () => {
    await panel('New key').getByLabel('Label').fill('Worker')
    await panel('New key').getByRole('button', { name: 'Create key' }).click()
    await expect(panel('Worker')).toBeVisible()
    expect(await send(await dsnOf('Worker'))).toBe(200)
    const dsn = await dsnOf('Worker')
    await panel('Worker').getByRole('button', { name: 'Delete key “Worker”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep key' }).click()
    await expect(panel('Worker')).toBeVisible()
    await panel('Worker').getByRole('button', { name: 'Delete key “Worker”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete key permanently' }).click()
    await expect(panel('Worker')).toHaveCount(0)
    await expect.poll(() => send(dsn), { timeout: 6_000, intervals: [250] }).toBe(403)
  })

  test('a project whose last key is switched off says that nothing can be sent to it', async () => {
    const name = `default ${new Date().toISOString().slice(0, 10)}`
    await panel(name).getByLabel('Enabled').uncheck()
    await save(panel(name))
    await expect(page.getByText('This project has no enabled key', { exact: false })).toBeVisible()
    await panel('default').getByLabel('Enabled').check()
    await panel('default').getByLabel('Max. items').fill('')
    await save(panel('default'))
    await expect(page.getByText('This project has no enabled key', { exact: false })).toHaveCount(0)
  })
})

test('a hidden environment is left out of the menus, and stays in the list to be shown again', async () => {
  await open('/projects/store/settings/keys')
  const dsn = await dsnOf('default')
  await expect.poll(() => send(dsn, 'preview-17'), { timeout: 7_000, intervals: [250] }).toBe(200)
  await server.digested()
  const choices = async () => {
    await open('/issues')
    await page.getByRole('button', { name: /^Environment:/ }).click()
    await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
    const names = await page.getByRole('menuitemcheckbox').allTextContents()
    await page.keyboard.press('Escape')
    return names
  }
  expect(await choices()).toContain('preview-17')

  await open('/projects/store/settings/environments')
  const row = page.getByRole('row').filter({ hasText: 'preview-17' })
  await row.getByRole('button', { name: 'Hide preview-17' }).click()
  await expect(row.getByText('hidden', { exact: true })).toBeVisible()
  expect(await choices()).not.toContain('preview-17')
  expect(await choices()).toContain('production')

  await open('/projects/store/settings/environments')
  await row.getByRole('button', { name: 'Show preview-17' }).click()
  await expect(row.getByText('hidden', { exact: true })).toHaveCount(0)
  expect(await choices()).toContain('preview-17')
})

test('without a script the forms do the same', async ({ browser }) => {
  const state = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState: state })).newPage()
  const section = (name: string) =>
    plain.locator('section').filter({ has: plain.getByRole('heading', { name, exact: true }) })
  await plain.goto(`${server.address}/projects/store/settings/general`)
  await section('General').getByLabel('Slug').fill('No slug')
  await section('General').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plain.getByText('Use lowercase letters', { exact: false })).toBeVisible()
  await section('General').getByLabel('Slug').fill('plain')
  await section('General').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plain).toHaveURL(/\/projects\/plain\/settings\/general/)
  await expect(plain.getByText('Saved.', { exact: true })).toBeVisible()

  await plain.goto(`${server.address}/projects/plain/settings/keys`)
  await section('New key').getByLabel('Label').fill('No script')
  await section('New key').getByRole('button', { name: 'Create key' }).click()
  await section('No script')
    .getByRole('button', { name: /^Delete key “/ })
    .click()
  await section('No script').getByRole('button', { name: 'Delete key permanently' }).click()
  await expect(section('No script')).toHaveCount(0)

  await plain.goto(`${server.address}/projects/plain/settings/environments`)
  await plain.getByRole('button', { name: 'Hide preview-17' }).click()
  await plain.getByRole('button', { name: 'Show preview-17' }).click()
  await expect(plain.getByRole('button', { name: 'Hide preview-17' })).toBeVisible()
  await plain.context().close()
})

test('a project is deleted by its typed slug, and by nothing else', async () => {
  await open('/projects/plain/settings/keys')
  const dsn = await dsnOf('default')
  await open('/projects/plain/settings/general')
  const form = panel('Delete project')
  await form.getByLabel('To confirm, enter its slug: plain').fill('Plain')
  await form.getByRole('button', { name: 'Delete project permanently' }).click()
  await expect(form.getByText('Nothing was deleted: the slug doesn’t match.', { exact: false })).toBeVisible()
  expect(await statusOf('/projects/plain/settings/general')).toBe(200)

  await form.getByLabel('To confirm, enter its slug: plain').fill('plain')
  await form.getByRole('button', { name: 'Delete project permanently' }).click()
  await expect(page).toHaveURL(`${server.address}/projects`)
  await expect(page.getByText('The shop')).toHaveCount(0)
  for (const path of ['/projects/plain/settings/general', '/projects/store', '/issues/PLAIN-1'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  await expect.poll(() => send(dsn), { timeout: 6_000, intervals: [250] }).toBe(403)
})
