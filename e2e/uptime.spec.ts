import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'

/**
 * Uptime on its pages: a check is tried, created, viewed and changed, maintenance is planned, and a Kuma is imported.
 */
test.describe.configure({ mode: 'serial' })

/** A header of each received request. */
const asked: (string | undefined)[] = []
const service = createServer((req, res) => {
  asked.push(req.headers.authorization)
  res.end('Welcome')
})
let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let url: string

test.beforeAll(async ({ openStage }) => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  await server.createProject('Shop', 'node')
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(async () => {
  await stage.close()
  await new Promise<void>((resolve) => void service.close(() => resolve()))
})

const open = (path: string) => visit(page, server.address + path)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })

test('a check is tried before it is saved, and its first result comes by itself', async () => {
  await open('/uptime')
  await expect(page.getByText('No checks yet.')).toBeVisible()

  await open('/uptime/new')
  await field('Name').fill('Shop front')
  await field('URL').fill(url)
  await button('Try it now').click()
  await expect(page.getByText(/^It works: /)).toBeVisible()
  await button('Save check').click()

  await expect(page).toHaveURL(/\/uptime\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop front' })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(async () => {
    await page.reload()
    await expect(results.getByText('OK').first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('it is changed, and the list shows it', async () => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(field('URL')).toHaveValue(url)
  await field('Name').fill('Front of the shop')
  await field('Headers').fill('Authorization: Bearer of the shop')
  await field('Timeout, seconds').fill('60')
  await button('Save check').click()
  await expect(page.getByText('The timeout has to be shorter than the interval.')).toBeVisible()
  await field('Timeout, seconds').fill('9')
  await button('Save check').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Front of the shop' })).toBeVisible()
  // Values that may be secret are not shown again, but are still stored.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(field('Headers')).toHaveValue('Authorization: ••••••••')
  await button('Try it now').click()
  await expect(page.getByText(/^It works: /)).toBeVisible()
  expect(asked).toContain('Bearer of the shop')
  await field('URL').fill('https://thief.invalid/')
  await button('Save check').click()
  await expect(page.getByText('Enter the values shown as dots again')).toBeVisible()
  await open('/uptime')
  await expect(page.getByRole('row').filter({ hasText: 'Front of the shop' })).toContainText('Up')
})

test('maintenance is planned and taken back', async () => {
  await open('/uptime/maintenance')
  await field('Name').fill('Night of the disks')
  await page.getByRole('checkbox', { name: /Front of the shop/ }).check()
  await field('From (UTC)').fill('2030-12-01 22:00')
  await field('Until (UTC)').fill('2030-12-01 23:00')
  await button('Create window').click()
  const row = page.getByRole('row').filter({ hasText: 'Night of the disks' })
  await expect(row).toContainText('Front of the shop')
  await row.getByRole('button', { name: 'Delete: Night of the disks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('the backup of an Uptime Kuma becomes checks', async () => {
  const base = {
    active: false,
    interval: 60,
    maxretries: 1,
    timeout: 20,
    accepted_statuscodes: ['200-299'],
    method: 'GET',
  }
  const monitorList = [
    { ...base, id: 1, name: 'From Kuma', type: 'http', url: 'https://kuma.invalid/' },
    { ...base, id: 2, name: 'A game', type: 'steam', hostname: 'game.invalid', port: 27015 },
  ]
  await open('/uptime/import')
  const backup = { version: '1.23.16', notificationList: [], monitorList }
  await field('JSON').fill(JSON.stringify(backup))
  await button('Import checks').click()
  await expect(page.getByText('1 check was imported.')).toBeVisible()
  await expect(page.getByText('Not imported: A game')).toBeVisible()
  await open('/uptime')
  await expect(page.getByRole('row').filter({ hasText: 'From Kuma' })).toContainText('Paused')
})
