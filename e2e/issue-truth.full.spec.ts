import type { Page } from '@playwright/test'
import { transform } from 'esbuild'
import type { Platform } from '#domain/project/project.ts'
import { expectAccessible } from './harness/accessible.ts'
import { cliUser } from './harness/sentry-cli.ts'
import { sendEvent } from './harness/send.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** The issue page explains correctly why events are grouped, what happened to the issue, and who owns its code. */

let stage: Stage<'Ann'>
let server: TestServer
let page: Page
let token: string
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  ;({ server } = stage)
  token = await server.createOrganizationToken()
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
})

test.afterAll(() => stage.close())

// The console is watched throughout: no page may log a complaint.
test.afterEach(() => {
  expect(complaints()).toEqual([])
})

interface SentEvent {
  readonly platform?: string
  readonly [field: string]: unknown
}

/** Sends an event and waits until its issue contains it. */
const send = (dsn: string, event: SentEvent) => sendEvent(server, dsn, event)

/** A server error thrown by this function in this file. */
function anError(type: string, where: { readonly function: string; readonly file: string }, more: object = {}) {
  const frames = [
    { function: 'main', filename: '/srv/app/src/main.ts', lineno: 3, in_app: true },
    { function: 'handle', filename: '/srv/app/node_modules/express/router.js', lineno: 9, in_app: false },
    { function: where.function, filename: `/srv/app/src/${where.file}`, lineno: 12, in_app: true },
  ]
  return {
    platform: 'node',
    exception: { values: [{ type, value: `${type} happened`, stacktrace: { frames } }] },
    ...more,
  }
}

const project = (name: string, platform: Platform = 'node') => server.createProject(name, platform)

const open = (path: string) => visit(page, server.address + path)

const rows = () => page.getByRole('list', { name: 'Issues', exact: true }).getByRole('listitem')

test.describe('why events are one issue', () => {
  let dsn: string

  test.beforeAll(async () => {
    dsn = await project('Why')
    await send(dsn, anError('TypeError', { function: 'pay', file: 'pay.ts' }))
    await send(dsn, { ...anError('RangeError', { function: 'ship', file: 'ship.ts' }), fingerprint: ['shipping'] })
  })

  test('is told by the frames that counted, which lead to the stack trace', async () => {
    await open('/issues/WHY-1')
    await page.locator('#grouping').getByRole('link').click()
    const panel = page.locator('#grouping')
    await expect(panel).toContainText('Grouped by in-app frames.')
    const frame = panel.getByRole('link', { name: 'pay', exact: true }).first()
    await expect(panel).toContainText('not in-app')
    await expect(panel.getByRole('link', { name: 'Try other rules with this event' })).toHaveAttribute(
      'href',
      /\/projects\/why\/settings\/grouping\?event=[0-9a-f]{32}/,
    )
    await expect(panel).toContainText('Group in WHY-1')
    await frame.click()
    await expect(page.locator('#frame-2')).toBeInViewport()
  })

  test('names the fingerprint that the app sets', async () => {
    await open('/issues/WHY-2/grouping')
    const panel = page.locator('#grouping')
    await expect(panel).toContainText('The app sets a fingerprint')
    await expect(panel.getByText('shipping', { exact: true })).toBeVisible()
  })
})

test.describe('merging', () => {
  test.beforeAll(async () => {
    const dsn = await project('Twins')
    for (const name of ['alpha', 'beta', 'gamma'])
      await send(dsn, anError(`${name}Error`, { function: name, file: `${name}.ts` }))
  })

  test('makes the selected issues one, and old addresses lead there', async () => {
    await open('/issues?project=twins')
    await expect(rows()).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected issues' })
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Merge' }).click()
    await expect(bar).toContainText('Merged 2 issues into:')
    await expect(bar.getByRole('link')).toContainText('TWINS-2')
    await expect(rows()).toHaveCount(2)

    await open('/issues/TWINS-3?period=7d')
    await expect(page).toHaveURL(`${server.address}/issues/TWINS-2?period=7d`)
  })

  test('is undone at once', async () => {
    await open('/issues?project=twins')
    await page.getByLabel('Select TWINS-1').check()
    await page.getByLabel('Select TWINS-2').check()
    const bar = page.getByRole('region', { name: 'Selected issues' })
    await bar.getByRole('button', { name: 'Merge' }).click()
    await expect(rows()).toHaveCount(1)
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toContainText('unmerged')
    await expect(rows()).toHaveCount(2)
  })

  test('is taken apart by groups on the issue’s page', async () => {
    // The merged one of the two issues, with beta and gamma.
    await open('/issues?project=twins')
    await rows().filter({ hasText: 'gammaError' }).getByRole('link').click()
    // The title appears before the page.
    await expect(page).toHaveURL(/issues\/TWINS-/)
    const merged = page.url()
    await page.locator('#grouping').getByRole('link').click()
    await page.getByRole('checkbox', { name: /gammaError/ }).check()
    await page.getByRole('button', { name: 'Unmerge into a new issue' }).click()
    await expect(page).not.toHaveURL(/grouping/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('gammaError')
    await visit(page, merged)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('betaError')
    await open('/issues?project=twins')
    await expect(rows()).toHaveCount(3)
  })

  test('is taken apart with one button where an issue without information swallowed others', async () => {
    const dsn = await project('Strangers')
    await send(dsn, { platform: 'node', level: 'error' })
    await send(dsn, { platform: 'node', csp: { 'effective-directive': 'img-src', 'blocked-uri': 'https://a.example' } })
    await open('/issues?project=strangers')
    await page.getByLabel('Select STRANGERS-1').check()
    await page.getByLabel('Select STRANGERS-2').check()
    const bar = page.getByRole('region', { name: 'Selected issues' })
    await bar.getByRole('button', { name: 'Merge' }).click()
    await expect(rows()).toHaveCount(1)
    await open('/projects/strangers/settings/grouping')
    await expect(page.getByText('STRANGERS-1 holds an unrelated group')).toBeVisible()
    await page.getByRole('link', { name: 'Show the groups' }).click()
    const panel = page.locator('#grouping')
    await expect(panel).toContainText('events without information to group by')
    await panel.getByRole('button', { name: 'Split off the unrelated group' }).click()
    await expect(panel).toContainText('unmerged')
    await open('/issues?project=strangers')
    await expect(rows()).toHaveCount(2)
  })

  test('is offered for issues of one project only', async () => {
    await open('/issues')
    await page
      .getByLabel(/Select TWINS-/)
      .first()
      .check()
    await page.getByLabel('Select WHY-1').check()
    const bar = page.getByRole('region', { name: 'Selected issues' })
    await expect(bar).toContainText('Only issues of the same project can be merged.')
    await expect(bar.getByRole('button', { name: 'Merge' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(page.getByLabel('Select WHY-1')).not.toBeChecked()
  })

  test('shift-click selects all between', async () => {
    await open('/issues')
    const boxes = page.getByRole('checkbox', { name: /^Select [A-Z]+-/ })
    await boxes.nth(0).check()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('region', { name: 'Selected issues' })).toContainText('4 selected')
  })
})

test.describe('resolving', () => {
  let dsn: string
  const broken = anError('Leak', { function: 'drip', file: 'pipe.ts' })

  test.beforeAll(async () => {
    dsn = await project('Pipes')
    await send(dsn, { ...broken, release: 'pipes@1.0.0' })
  })

  test('takes an issue off the list, which can be undone and looked up', async () => {
    await open('/issues?project=pipes')
    await page.getByLabel('Select PIPES-1').check()
    const bar = page.getByRole('region', { name: 'Selected issues' })
    await bar.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(page.getByText('No unresolved issues match these filters.')).toBeVisible()
    await page.getByRole('link', { name: 'Resolved', exact: true }).click()
    await expect(page).toHaveURL(/query=is%3Aresolved/)
    await expect(rows()).toHaveCount(1)
    await page.getByRole('link', { name: /Leak/ }).click()
    await expect(page.getByTitle('Resolved. Reopens if it happens again.')).toBeVisible()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  })

  test('holds until it happens again, and then says in which release', async () => {
    await open('/issues/PIPES-1')
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await send(dsn, { ...broken, release: 'pipes@1.1.0' })
    await open('/issues/PIPES-1')
    await expect(page.getByText('Regressed in pipes@1.1.0', { exact: true })).toBeVisible()
    const side = page.getByRole('complementary', { name: 'Overview' })
    await expect(side.getByRole('link', { name: 'pipes@1.1.0' })).toHaveAttribute('href', '/releases/pipes%401.1.0')
    await expect(side.getByRole('link', { name: 'pipes@1.0.0' })).toBeVisible()
    await open('/issues?project=pipes')
    await expect(rows().first()).toContainText('Regressed')
  })
})

test('a commit that touched the code which failed is named, with what it touched', async () => {
  const dsn = await project('Commits')
  await tellRelease('commits@2', 'commits', [
    {
      id: 'b'.repeat(40),
      repository: 'shop/server',
      author_name: 'Bea',
      author_email: 'bea@example.com',
      timestamp: new Date().toISOString(),
      message: 'Round totals down\n\nAs the law wants it.',
      patch_set: [{ path: 'server/src/total.ts', type: 'M' }],
    },
    {
      id: 'c'.repeat(40),
      repository: 'shop/server',
      message: 'Read me',
      patch_set: [{ path: 'README.md', type: 'M' }],
    },
  ])
  await send(dsn, { ...anError('SumError', { function: 'total', file: 'total.ts' }), release: 'commits@2' })
  await open('/issues/COMMITS-1')
  const panel = page.locator('#suspects')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toContainText('Round totals down')
  await expect(panel).not.toContainText('As the law wants it.')
  await expect(panel).toContainText('Bea')
  await expect(panel).toContainText('bbbbbbb')
  await expect(panel).toContainText('server/src/total.ts')
  await panel.getByRole('link', { name: 'Changed the failing file:' }).click()
  await expect(page).toHaveURL(/#frame-2$/)
  await expectAccessible(page)
})

async function tellRelease(version: string, slug: string, commits: readonly object[]): Promise<void> {
  const answer = await fetch(`${server.address}/api/0/organizations/home/releases/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, projects: [slug], commits }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

test('a source map that arrives later is offered, and shows the code as it was written', async () => {
  test.setTimeout(90_000)
  const dsn = await project('Maps', 'javascript')
  const source = `export function priceOf(article) {\n  // The comment is in the map alone.\n  return article.missing.amountInCents\n}\n`
  const { code, map } = await transform(source, { minify: true, sourcemap: true, sourcefile: 'src/price.js' })
  const frame = {
    function: 'o',
    filename: 'https://shop.example/static/app.js',
    abs_path: 'https://shop.example/static/app.js',
    lineno: 1,
    colno: code.indexOf('amountInCents') + 1,
    in_app: true,
  }
  const exception = { values: [{ type: 'TypeError', value: 'no amount', stacktrace: { frames: [frame] } }] }
  const event = { platform: 'javascript', release: 'maps@1', exception }
  await send(dsn, { ...event, debug_meta: debugMeta(frame.abs_path) })
  await open('/issues/MAPS-1')
  const missing = page.locator('#source-maps')
  await expect(missing).toContainText('No source map was uploaded for this build.')
  await expect(missing).toContainText('https://shop.example/static/app.js')
  await expect(missing.getByRole('link', { name: 'Source map settings' })).toHaveAttribute(
    'href',
    '/projects/maps/settings/source-maps',
  )
  await expectAccessible(page)

  const builder = await cliUser(token, { SENTRY_PROJECT: 'maps' })
  await builder.write('dist/app.js', `${code}//# sourceMappingURL=app.js.map\n`)
  await builder.write('dist/app.js.map', map)
  const upload = ['sourcemaps', 'upload', '--release', 'maps@1', '--url-prefix', '~/static', '--wait', 'dist']
  const uploaded = await builder.run(3, ...upload)
  expect(uploaded.code, uploaded.stderr).toBe(0)
  await builder.remove()

  await open('/issues/MAPS-1')
  await expect(page.getByText('Matching files have been uploaded since.')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve again' }).click()
  const stack = page.locator('#exception')
  await expect(stack).toContainText('return article.missing.amountInCents')
  await expect(stack).toContainText('The comment is in the map alone.')
  await expect(page.getByText('Matching files have been uploaded since.')).toHaveCount(0)
  await expect(stack).toContainText('o https://shop.example/static/app.js:1:')

  await stack.getByRole('link', { name: 'Minified' }).click()
  await expect(page).toHaveURL(/code=minified/)
  await expect(stack).not.toContainText('The comment is in the map alone.')
  await stack.getByRole('link', { name: 'Original' }).click()
  await expect(stack).toContainText('The comment is in the map alone.')

  // New events are symbolicated at once and join the issue.
  await send(dsn, { ...event, debug_meta: debugMeta(frame.abs_path) })
  await open('/issues?project=maps')
  await expect(rows()).toHaveCount(1)
})

/** What SDKs send for a script whose debug id has no upload yet: a source map is expected then. */
function debugMeta(file: string): object {
  return { images: [{ type: 'sourcemap', code_file: file, debug_id: '12345678-1234-4234-8234-123456789012' }] }
}

test('an error of the server and what the browser met of it lead to one another', async () => {
  const [back, front] = [await project('Back'), await project('Front', 'javascript')]
  await send(back, {
    ...anError('SecretError', { function: 'render', file: 'page.tsx' }),
    tags: { digest: '2338017294' },
  })
  await send(front, {
    platform: 'javascript',
    exception: { values: [{ type: 'Error', value: 'An error occurred in the Server Components render.' }] },
    tags: { digest: '2338017294' },
  })
  await open('/issues/FRONT-1')
  const side = page.getByRole('complementary', { name: 'Overview' })
  await expect(side.getByRole('link', { name: '2338017294' })).toHaveAttribute('href', '/digest/2338017294')
  await side.getByRole('link', { name: 'Server error behind this' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SecretError')
  await side.getByRole('link', { name: 'Error in the browser' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('An error occurred')
})

test('a minified error of React says what it means', async () => {
  const dsn = await project('React', 'javascript')
  const value =
    'Minified React error #185; visit https://react.dev/errors/185 for the full message or use the non-minified dev environment.'
  await send(dsn, { platform: 'javascript', exception: { values: [{ type: 'Error', value }] } })
  await open('/issues/REACT-1')
  await expect(page.getByText('Maximum update depth exceeded').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'React error 185' }).first()).toHaveAttribute(
    'href',
    'https://react.dev/errors/185',
  )
})

test('a group of errors is shown as the tree that it is, the one that names the issue first', async () => {
  const dsn = await project('Groups')
  const mechanism = (id: number, parent?: number, more: object = {}) => ({
    type: 'chained',
    exception_id: id,
    ...(parent !== undefined && { parent_id: parent, source: `errors[${id - 1}]` }),
    ...more,
  })
  const [inner] = anError('LimitError', { function: 'limit', file: 'limit.ts' }).exception.values
  await send(dsn, {
    platform: 'node',
    exception: {
      values: [
        { ...inner, mechanism: mechanism(2, 0) },
        { ...inner, mechanism: mechanism(1, 0) },
        {
          type: 'AggregateError',
          value: 'All failed',
          mechanism: mechanism(0, undefined, { is_exception_group: true }),
        },
      ],
    },
  })
  await open('/issues/GROUPS-1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LimitError')
  const outline = page.getByRole('navigation', { name: 'Exceptions in this group' })
  await expect(outline.getByRole('link')).toHaveText(['AggregateError', 'LimitError', 'LimitError'])
  const blocks = page.locator('#exception section[id^=exception-]')
  await expect(blocks.first()).toContainText('Issue title')
  await outline.getByRole('link', { name: 'AggregateError' }).click()
  await expect(page.locator('#exception-2')).toBeInViewport()
  await expectAccessible(page)
})

test('stacks whose debug files are missing say so, and how to upload them', async () => {
  const dsn = await project('Native', 'other')
  const frames = [{ instruction_addr: '0x7fff1234', package: '/usr/lib/libx.so', in_app: true }]
  await send(dsn, {
    platform: 'native',
    exception: { values: [{ type: 'SIGSEGV', value: 'Segfault', stacktrace: { frames } }] },
    debug_meta: {
      images: [{ type: 'elf', debug_id: 'c0bcc3f1-9827-fe65-3058-404b2831d9e6', image_addr: '0x7fff0000' }],
    },
  })
  await open('/issues/NATIVE-1')
  await expect(page.getByRole('heading', { name: 'Missing debug files' })).toBeVisible()
  await expect(page.getByText('Some frames show addresses because these debug files are missing')).toBeVisible()
  await expect(page.getByText('sentry-cli debug-files upload')).toBeVisible()
  await expect(page.locator('#processing')).toHaveCount(0)
})
