import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** Releases created by tools and by events, on their list and on their pages. */

test.describe.configure({ mode: 'serial' })

const ODD = 'shop@100% sure+#?&7'

let stage: Stage<'Ann'>
let server: TestServer
let dsn: string
let token: string
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'member' })
  ;({ server } = stage)
  page = await stage.pageOf(stage.people.Ann)
})

test.afterAll(() => stage.close())

const open = (path: string) => visit(page, server.address + path)

const shownVersions = () =>
  page
    .getByRole('list', { name: 'Releases' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('[title]')?.getAttribute('title') ?? ''))

/** A tool's API call; returns the body. */
async function api<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${server.address}/api/0${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect([method, path, answer.ok ? '' : text]).toEqual([method, path, ''])
  return JSON.parse(text) as T
}

const releasePath = (version: string) => `/organizations/home/releases/${encodeURIComponent(version)}/`

async function fail(type: string, release: string): Promise<void> {
  const frame = { filename: `src/${type}.ts`, function: type, lineno: 3, in_app: true }
  const event = {
    platform: 'javascript',
    release,
    exception: { values: [{ type, value: `${type} went wrong`, stacktrace: { frames: [frame] } }] },
  }
  await sendEvent(server, dsn, event)
}

async function issueOf(type: string): Promise<{ id: string; shortId: string }> {
  const issues = await api<{ id: string; shortId: string; title: string }[]>(
    'GET',
    '/projects/home/shop/issues/?query=',
  )
  const issue = issues.find(({ title }) => title.startsWith(type))
  if (issue === undefined) throw new Error(`No issue ${type} among: ${issues.map(({ title }) => title).join(', ')}`)
  return issue
}

test('without a release, the list tells how to make the first, with this server’s address', async () => {
  dsn = await server.createProject('Shop', 'javascript')
  token = await server.createToken(
    'org:read',
    'project:read',
    'project:write',
    'project:releases',
    'event:read',
    'event:write',
  )
  await open('/issues')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(`${server.address}/releases`)
  await expect(page.getByRole('link', { name: 'Releases', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('with the issues each one introduced')).toBeVisible()
  await expect(page.getByText(`export SENTRY_URL=${server.address}`)).toBeVisible()
  await expect(page.getByText("release: 'shop@1.0.0'")).toBeVisible()
  await expectAccessible(page)
})

test('releases of tools and of events are listed by version and by time, and found by part of the name', async () => {
  const commits = [
    {
      id: 'c0ffee00'.repeat(5),
      repository: 'acme/shop',
      author_name: 'Ada',
      author_email: 'ada@mail.example',
      message: 'Round the total\n\nHalf a cent was lost.',
      timestamp: '2026-11-20T10:00:00Z',
      patch_set: [
        { path: 'src/PriceError.ts', type: 'M' },
        { path: 'src/rounding.ts', type: 'A' },
      ],
    },
    { id: 'beef'.repeat(10), repository: 'acme/shop', message: 'Tidy', author_email: 'max@mail.example' },
  ]
  await api('POST', '/organizations/home/releases/', { version: 'shop@1.10.0', projects: ['shop'], commits })
  await api('PUT', releasePath('shop@1.10.0'), { url: 'https://shop.example/1.10', ref: 'v1.10.0' })
  await api('POST', `${releasePath('shop@1.10.0')}deploys/`, {
    environment: 'production',
    url: 'javascript:alert(1)',
    dateStarted: '2026-11-20T11:00:00Z',
    dateFinished: '2026-11-20T11:02:00Z',
  })
  for (const version of ['shop@1.9.0+44', 'shop@1.10.0-rc.1', ODD])
    await api('POST', '/organizations/home/releases/', { version, projects: ['shop'] })
  await fail('CartError', 'shop@1.9.0+44')
  await api('PUT', `/organizations/home/issues/${(await issueOf('CartError')).id}/`, { status: 'resolved' })
  await fail('CartError', 'shop@1.10.0')
  await fail('PriceError', 'shop@1.10.0')

  await open('/releases?sort=version')
  expect(await shownVersions()).toEqual(['shop@1.10.0', 'shop@1.10.0-rc.1', 'shop@1.9.0+44', ODD])
  const row = page.getByRole('listitem').filter({ hasText: '1.9.0' })
  await expect(row.getByText('build 44')).toBeVisible()

  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(`${server.address}/releases`)
  await expect.poll(shownVersions).toEqual([ODD, 'shop@1.10.0-rc.1', 'shop@1.9.0+44', 'shop@1.10.0'])

  await page.getByRole('searchbox').fill('RC')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.address}/releases?query=RC`)
  await expect.poll(shownVersions).toEqual(['shop@1.10.0-rc.1'])
  await open('/releases?query=nothing+like+it')
  await page.getByRole('link', { name: 'Show all releases' }).click()
  await expect(page).toHaveURL(`${server.address}/releases`)
})

test('a release’s page tells what it brought: new issues, regressions, commits, deploys and files', async () => {
  await open('/releases')
  await page.getByRole('link', { name: '1.10.0', exact: true }).click()
  await expect(page).toHaveURL(`${server.address}/releases/shop%401.10.0`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1.10.0')
  await expect(page.getByText('of shop', { exact: true })).toBeVisible()

  const fresh = page.getByRole('list', { name: 'New issues' }).getByRole('link')
  const back = page.getByRole('list', { name: 'Regressions' }).getByRole('link')
  await expect(fresh).toHaveText(['PriceError PriceError went wrong'])
  await expect(back).toHaveText(['CartError CartError went wrong'])

  const commits = page.getByRole('list', { name: 'Commits' })
  await expect(commits).toContainText('Round the total')
  await expect(commits).not.toContainText('Half a cent')
  await expect(commits.getByText('max@mail.example')).toBeVisible()
  await commits.getByText('2 files').click()
  await expect(commits.getByTitle('src/rounding.ts')).toBeVisible()

  const deploys = page.locator('#deploys')
  await expect(deploys.getByText('production')).toBeVisible()
  await expect(deploys.getByText('2m', { exact: true })).toBeVisible()
  // A URL from a tool becomes a link only if its scheme is safe to open.
  await expect(deploys.getByText('javascript:alert(1)')).toBeVisible()
  await expect(deploys.getByRole('link', { name: 'javascript' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'https://shop.example/1.10' })).toHaveAttribute('rel', 'noreferrer')
  await expect(page.locator('#files')).toContainText('No files were uploaded')

  await page.getByRole('link', { name: 'Older: 1.10.0-rc.1' }).click()
  await expect(page).toHaveURL(/1\.10\.0-rc\.1$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1.10.0-rc.1')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/1\.9\.0%2B44$/)
  await expect(page.getByRole('list', { name: 'New issues' }).getByRole('link')).toHaveText([/^CartError/])
  await page.getByRole('list', { name: 'New issues' }).getByRole('link').click()
  await expect(page).toHaveURL(`${server.address}/issues/${(await issueOf('CartError')).shortId}`)
})

test('a name of odd characters has its page, and one that nobody made has none', async () => {
  expect(await open(`/releases/${encodeURIComponent(ODD)}`)).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('100% sure+#?&7')
  await expect(page.getByText('No new issues in this release.')).toBeVisible()
  expect(await open('/releases/shop%409.9.9')).toBe(404)
  expect((await page.request.get(`${server.address}/releases/%E0%A4%A`)).status()).toBeLessThan(500)
})

test('a file that is no good says why, in a sentence', async () => {
  const form = new FormData()
  form.set('name', '~/app.min.js.map')
  form.set('file', new Blob(['<html>not found</html>']), 'app.min.js.map')
  const answer = await fetch(
    `${server.address}/api/0/projects/home/shop/releases/${encodeURIComponent('shop@1.10.0')}/files/`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
  )
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
  await open('/releases/shop%401.10.0#files')
  const files = page.locator('#files')
  await expect(files.getByText('1 file is unusable.')).toBeVisible()
  await expect(files.getByText('Not JSON, so not a source map.')).toBeVisible()
  await expect(files.getByRole('link', { name: 'Source maps of Shop' })).toHaveAttribute(
    'href',
    '/projects/shop/settings/source-maps',
  )
})

test('it is marked as released, put away and taken back', async () => {
  const { complaints } = watch(page)
  await open('/releases/shop%401.10.0')
  await expect(page.getByText('not marked as released')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as released' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Marked as released.' })).toBeFocused()
  await expect(page.getByText('not marked as released')).toBeHidden()
  expect((await api<{ dateReleased: string | null }>('GET', releasePath('shop@1.10.0'))).dateReleased).not.toBeNull()

  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('It is listed separately')).toBeVisible()
  await open('/releases')
  expect(await shownVersions()).not.toContain('shop@1.10.0')
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect.poll(shownVersions).toEqual(['shop@1.10.0'])
  await open('/releases/shop%401.10.0')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  expect(complaints()).toEqual([])
})

test('one that was deleted meanwhile says so, and is not made anew', async () => {
  await open(`/releases/${encodeURIComponent(ODD)}`)
  const answer = await fetch(`${server.address}/api/0${releasePath(ODD)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(204)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This release no longer exists.')).toBeVisible()
  expect(await open(`/releases/${encodeURIComponent(ODD)}`)).toBe(404)
})
