import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { ask } from './harness/ask.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** A status page as its owner creates it, and as readers see it, without JavaScript. */
test.describe.configure({ mode: 'serial' })

let stage: Stage<'Olga'>
let page: Page
let reader: Page
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  page = await stage.pageOf(stage.people.Olga)
  reader = await stage.pageOf(undefined, { javaScriptEnabled: false, locale: 'en-GB' })
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
const open = async (name: string) => {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}
const publicUrl = (path = '') => `${stage.server.address}/status/shop${path}`

async function addComponent(name: string, group: string): Promise<void> {
  await open('Add component')
  await expect(page.getByRole('heading', { level: 1, name: 'Add component' })).toBeVisible()
  await field('Name').fill(name)
  await field('Group').fill(group)
  await press('Save')
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
}

/** Pages are published within seconds, and reload automatically. */
async function published(text: string): Promise<void> {
  await expect
    .poll(async () => (await ask({ url: publicUrl() })).text, { timeout: 30_000, intervals: [200] })
    .toContain(text)
}

test('an owner makes a page with components and puts them in order', async () => {
  await visit(page, `${stage.server.address}/status-pages`)
  await field('Name').fill('Teashop')
  await field('Slug').fill('Not A Slug')
  await press('Create status page')
  await expect(page.getByText('Use lower-case letters, digits and dashes, 50 characters at most.')).toBeVisible()
  await field('Slug').fill('shop')
  await press('Create status page')
  await expect(page.getByRole('heading', { level: 1, name: 'Teashop' })).toBeVisible()
  await addComponent('Website', '')
  await addComponent('Payments', 'Checkout')
  await page.getByRole('button', { name: 'Move Payments up' }).click()
  const button = (way: string) => page.getByRole('button', { name: `Move Payments ${way}` })
  await expect(button('up')).toBeDisabled()
  // By drag and drop, and with the keys of the handle.
  const handle = page.getByRole('button', { name: /^Move Payments: / })
  await handle.hover()
  const below = await page.getByRole('listitem').filter({ hasText: 'Website' }).boundingBox()
  await page.mouse.down()
  await page.mouse.move((below?.x ?? 0) + 20, (below?.y ?? 0) + (below?.height ?? 0) - 2, { steps: 4 })
  await page.mouse.up()
  await expect(button('down')).toBeDisabled()
  await handle.press('ArrowUp')
  await expect(button('up')).toBeDisabled()
  await field('Introduction').fill('How the shop is doing.')
  await press('Save')
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
  await interactive(page)
})

test('incidents and maintenance are published with a message, and go on with updates', async () => {
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'New incident' })).toBeVisible()
  await field('Title').fill('Cards are declined')
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /Payments/ })
    .check()
  await field('Message').fill('We look into **declined cards**.')
  await press('Publish incident')
  await expect(page.getByRole('heading', { level: 1, name: 'Cards are declined' })).toBeVisible()
  await field('Message').fill('The cause is found.')
  await press('Publish update')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: /Teashop: Incidents/ }).click()
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Plan maintenance' })).toBeVisible()
  await field('Title').fill('New disks')
  await field('Begins').fill('2099-01-02T03:00')
  await field('Ends').fill('2099-01-02T02:00')
  await press('Publish maintenance')
  await expect(page.getByText('The end must be after the beginning.')).toBeVisible()
  await field('Ends').fill('2099-01-02T05:00')
  await press('Publish maintenance')
  await expect(page.getByRole('heading', { level: 1, name: 'New disks' })).toBeVisible()
})

test('readers see all of it without a script, at any width, in both themes', async () => {
  await published('New disks')
  await reader.goto(publicUrl())
  await expect(reader.getByRole('heading', { level: 1, name: 'Teashop' })).toBeVisible()
  await expect(reader.getByRole('status')).toHaveText('Partial outage')
  await expect(reader.getByText('The cause is found.')).toBeVisible()
  await expect(reader.getByText('How the shop is doing.')).toBeVisible()
  await reader.getByRole('link', { name: 'Cards are declined' }).click()
  await expect(reader.getByText('We look into declined cards.')).toBeVisible()
  await reader.goto(publicUrl('/history'))
  await expect(reader.getByRole('link', { name: 'New disks' })).toBeVisible()
})

test('its pages keep nobody out, and its feeds are XML that a browser reads', async () => {
  // The page's own policy allows no scripts, not even those of the accessibility check.
  const look = await stage.pageOf(undefined, { bypassCSP: true })
  for (const path of ['', '/history']) {
    await look.goto(publicUrl(path))
    await expectAccessible(look)
  }
  const read = (path: string) =>
    look.evaluate(async (url) => {
      const feed = new DOMParser().parseFromString(await (await fetch(url)).text(), 'application/xml')
      const titles = [...feed.querySelectorAll('entry > title, item > title')]
      return { broken: feed.querySelector('parsererror')?.textContent, titles: titles.map((one) => one.textContent) }
    }, publicUrl(path))
  for (const path of ['/feed.atom', '/feed.rss']) {
    const { broken, titles } = await read(path)
    expect(broken).toBeUndefined()
    expect(titles.join('\n')).toContain('Cards are declined')
  }
  await look.close()
})
