import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Quotas, spike protection and sampling, from an owner's settings to an SDK's responses. */
const EVENT = '{}\n{"type":"event"}\n{"message":"Out of stock"}'
const SOON = { timeout: 30_000 }

let stage: Stage<'Olga'>
let page: Page
let send: () => Promise<{ readonly status: number; readonly limits: string }>

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner' })
  const { server } = stage
  const dsn = await server.createProject('shop', 'javascript')
  page = await stage.pageOf(stage.people.Olga)
  send = async () => {
    const { status, headers } = await post(envelopeUrl(server.address, dsn), EVENT)
    return { status, limits: String(headers['x-sentry-rate-limits'] ?? '') }
  }
})

test.afterAll(() => stage.close())

test('a quota lets in just as many, says what is used, and is gone within seconds when it is removed', async () => {
  const { complaints } = watch(page)
  await visit(page, `${stage.server.address}/settings/limits`)
  await expect(page.getByText('There are no quotas')).toBeVisible()
  await page.getByLabel('At most').fill('2')
  await page.getByRole('button', { name: 'Set quota' }).click()
  await expect(page.getByText('Quota set.')).toBeVisible()
  await expect(page.getByText('0 of 2')).toBeVisible()

  let taken = 0
  let last = ''
  const untilRefused = async () => {
    const { status, limits } = await send()
    if (status === 200) taken++
    last = limits
    return status
  }
  await expect.poll(untilRefused, SOON).toBe(429)
  expect(last).toMatch(/^\d+:error;default;security:organization:organization_quota$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Full now')).toBeVisible({ timeout: 2_000 })
  }).toPass(SOON)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove quota of Errors for Whole organization' }).click()
  await page.getByRole('button', { name: 'Remove quota', exact: true }).click()
  await expect(page.getByText('There are no quotas')).toBeVisible()
  await expect.poll(async () => (await send()).status, SOON).toBe(200)
  expect(taken).toBeGreaterThanOrEqual(2)
  expect(complaints()).toEqual([])
})

test('spikes are let through for a day, protection is turned off and on, and transactions are sampled', async () => {
  const { complaints } = watch(page)
  await visit(page, `${stage.server.address}/projects/shop/settings/limits`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Let everything through for 24 hours')
  await expect(page.getByText('Everything is let through until')).toBeVisible()
  await press('Protect again now')
  await press('Turn off for this project')
  await press('Turn on')
  await expect(page.getByRole('button', { name: 'Turn off for this project' })).toBeVisible()

  const target = page.getByLabel('Transactions to keep per hour')
  await target.fill('7')
  await press('Save')
  await expect(page.getByText('Enter a whole number from 100 to')).toBeVisible()
  await target.fill('50000')
  await press('Save')
  await expect(page.getByText('The rate is decided within five minutes.')).toBeVisible()
  await page.reload()
  await expect(target).toHaveValue('50000')
  expect(complaints()).toEqual([])
})
