import type { Page } from '@playwright/test'
import type { Event } from '#domain/event/event.ts'
import { expectAccessible } from './harness/accessible.ts'
import { sendEvent } from './harness/send.ts'
import { cliUser } from './harness/sentry-cli.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'

/** A project's settings: errors appear at their field, previews change nothing, and saved values take effect. */
test.describe.configure({ mode: 'serial' })

const FINGERPRINT = 'One rule per line. The first match wins.'

let stage: Stage<'Ann' | 'Max'>
let server: TestServer
let page: Page
let complaints: () => readonly string[]
let dsn: string

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Max: 'member' })
  ;({ server } = stage)
  dsn = await server.createProject('shop', 'javascript')
  page = await stage.pageOf(stage.people.Ann)
  ;({ complaints } = watch(page))
  await send(timeout('Payment gateway 17 timed out', '/pay'))
  await send(timeout('Stock server took too long', '/cart'))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

/** An error with a different stack for each transaction, so that each is an issue by default. */
function timeout(value: string, transaction: string) {
  const frame = (name: string, in_app: boolean) => ({
    function: name,
    filename: in_app ? `./src${transaction}.ts` : './node_modules/http/send.js',
    abs_path: `https://shop.example/app.js`,
    lineno: 7,
    in_app,
  })
  return {
    platform: 'javascript',
    transaction,
    user: { id: '7', email: 'ann@example.com' },
    extra: { customer: 'ACME-204913' },
    exception: {
      values: [
        {
          type: 'TimeoutError',
          value,
          stacktrace: { frames: [frame('send', false), frame(`load${transaction.slice(1)}`, true)] },
        },
      ],
    },
  }
}

/** Sends an event and waits until it is digested. Returns its id. */
const send = (event: object, headers = {}) => sendEvent(server, dsn, { ...event }, headers)

const open = (section: string, as = page) => visit(as, `${server.address}/projects/shop/settings/${section}`)

const save = () => page.getByRole('button', { name: 'Save', exact: true }).last().click()
const saved = () => expect(page.getByText('Saved.', { exact: true })).toBeVisible()

async function stored(id: string): Promise<Event> {
  const answer = await page.request.get(`${server.address}/api/0/projects/home/shop/events/${id}/json/`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Event
}

test('the project list leads to the settings, and they begin with what is general', async () => {
  await visit(page, `${server.address}/projects`)
  await page.getByTitle('Settings of shop').click()
  await expect(page).toHaveURL(/\/projects\/shop\/settings\/general$/)
  await expect(page.getByRole('link', { name: 'General', exact: true }).first()).toHaveAttribute('aria-current', 'page')
})

test.describe('grouping', () => {
  test('a rule with a mistake is not saved, and the mistake is told at its line', async () => {
    await open('grouping')
    await page.getByLabel(FINGERPRINT).fill('# Timeouts are one issue\ntyp:TimeoutError -> timeouts')
    await save()
    const problem = page.getByRole('button', {
      name: /^Line 2, column 1: Unknown matcher: “typ:TimeoutError”/,
    })
    await expect(problem).toBeVisible()
    await expect(page.getByLabel(FINGERPRINT)).toBeFocused()
    await expect(page.getByLabel(FINGERPRINT)).toHaveAttribute('aria-invalid', 'true')

    await problem.click()
    const selected = () =>
      page
        .getByLabel(FINGERPRINT)
        .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
    expect(await selected()).toBe('typ:TimeoutError -> timeouts')
  })

  test('a rule is tried out on an event before it is saved: what matched, and where the event would be', async () => {
    await page.getByLabel(FINGERPRINT).fill('# Timeouts are one issue\ntype:TimeoutError -> timeouts')
    await page.getByLabel(/Payment gateway/).check()
    await page.getByRole('button', { name: 'Test without saving' }).click()
    await expect(page.getByText('Events like this would create a new issue.').last()).toBeVisible()
    await expect(page.getByText('The rule on line 2 matched:')).toBeVisible()
    await page.reload()
    await interactive(page)
    await expect(page.getByLabel(FINGERPRINT)).toHaveValue('')
  })

  test('a stack trace rule decides which frames count, and the others say why they do not', async () => {
    await page
      .getByLabel('One rule per line. All matching rules apply, in order.')
      .fill('function:loadpay -app\nfunction:send +app')
    await page.getByLabel(/Payment gateway/).check()
    await page.getByRole('button', { name: 'Test without saving' }).click()
    const frames = page.getByRole('listitem').filter({ hasText: /send|loadpay/ })
    await expect(frames.filter({ hasText: 'loadpay' }).filter({ hasText: 'not in-app' }).first()).toBeVisible()
    await expect(frames.filter({ hasText: 'Contributes: send' }).first()).toBeVisible()
    await page.reload()
    await interactive(page)
  })

  test('a pasted event is read as one, and what is none is told beside the field', async () => {
    await page.getByLabel('Another event').check()
    const field = page.getByLabel('Event ID, URL or JSON')
    const tryIt = page.getByRole('button', { name: 'Test without saving' })
    await field.fill('{"message":')
    await tryIt.click()
    await expect(page.getByText('This JSON is not valid.')).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(JSON.stringify({ message: 'Out of stock' }))
    await tryIt.click()
    await expect(page.getByText('an event like this creates a new issue', { exact: false }).last()).toBeVisible()
  })

  test('a saved rule holds for the events that come after it', async () => {
    await page.getByLabel(FINGERPRINT).fill('type:TimeoutError -> timeouts title="Timeouts"')
    await save()
    await saved()
    await untilRulesHold(async () => {
      const pay = await stored(await send(timeout('Payment gateway 18 timed out', '/pay')))
      const cart = await stored(await send(timeout('Stock server took too long', '/cart')))
      return pay.grouping.hash === cart.grouping.hash && pay.title === 'Timeouts'
    })
    await visit(page, `${server.address}/issues?project=shop`)
    const issues = page.getByRole('list', { name: 'Issues', exact: true }).locator('[data-issue-link]')
    await expect(issues).toHaveCount(3)
    await issues.first().click()
    await expect(page.getByText('SHOP-3').first()).toBeVisible()
  })

  test('what somebody else saved meanwhile is not lost: both ways on are offered', async () => {
    await open('grouping')
    const other = await stage.pageOf(stage.people.Ann)
    await open('grouping', other)
    await other.getByLabel(FINGERPRINT).fill('type:TimeoutError -> theirs')
    await other.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(other.getByText('Saved.', { exact: true })).toBeVisible()
    await other.context().close()

    await page.getByLabel(FINGERPRINT).fill('type:TimeoutError -> mine')
    await save()
    await expect(page.getByRole('alert').getByText('someone else changed these settings')).toBeVisible()
    await page.getByText('View their changes').click()
    await expect(page.getByText('type:TimeoutError -> theirs')).toBeVisible()
    await page.getByRole('button', { name: 'Load their version' }).click()
    await expect(page.getByLabel(FINGERPRINT)).toHaveValue('type:TimeoutError -> theirs')
  })
})

test.describe('scrubbing', () => {
  test('a rule with a mistake is told at its row', async () => {
    await open('scrubbing')
    await page.getByRole('button', { name: 'Add rule' }).click()
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await expect(rule.getByLabel('Data', { exact: true })).toBeFocused()
    await rule.getByLabel('Data', { exact: true }).selectOption('Custom pattern')
    await rule.getByLabel('Regular expression').fill('ACME-(')
    await rule.getByLabel('Path').fill('extra')
    await rule.getByLabel('Action').selectOption('Replace with text')
    await rule.getByLabel('Replacement').fill('[customer]')
    await save()
    await expect(rule.getByText('is not a valid regular expression')).toBeVisible()
    await expect(rule.getByLabel('Regular expression')).toBeFocused()
  })

  test('rules are tried out on an event: every value that they change, before and after', async () => {
    await page.getByRole('group', { name: 'Rule 1' }).getByLabel('Regular expression').fill('ACME-\\d+')
    await page.getByLabel('Sensitive fields').fill('email')
    await page.getByRole('button', { name: 'Preview changes without saving' }).click()
    await expect(page.getByText('2 values would change:').last()).toBeVisible()
    const change = page.getByRole('listitem').filter({ hasText: 'extra.customer' })
    await expect(change.getByText('ACME-204913')).toBeVisible()
    await expect(change.getByText('[customer]')).toBeVisible()
  })

  test('a saved rule holds for the events that come after it', async () => {
    await save()
    await saved()
    await page.getByRole('link', { name: 'Inbound filters' }).click()
    await expect(page.getByRole('heading', { name: 'Outside your app' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('group', { name: 'Rule 1' }).getByLabel('Path')).toHaveValue('extra')
    await untilRulesHold(async () => {
      const id = await send(timeout('Payment gateway 19 timed out', '/pay'))
      const { extra, user } = await stored(id)
      return extra?.customer === '[customer]' && user?.email !== 'ann@example.com'
    })
  })
})

test.describe('filters', () => {
  test('an entry that cannot be read is told at its line', async () => {
    await open('filters')
    await page.getByLabel('IP addresses and networks, one per line').fill('10.0.0.0/8\n\nthe office')
    await save()
    await expect(page.getByRole('button', { name: /^Line 3: “the office” is not an IP address/ })).toBeVisible()
    await page.getByLabel('IP addresses and networks, one per line').fill('10.0.0.0/8')
  })

  test('a saved filter drops what it is for, and its page says how many', async () => {
    await page.getByLabel('Messages, one per line; * matches any text').fill('*took too long*')
    await page.getByRole('group', { name: 'Error messages' }).getByText('Drop').click()
    await save()
    await saved()
    await untilRulesHold(async () => {
      await send(timeout('Stock server took too long', '/cart'))
      await open('filters')
      return (await page.getByText(/^\d+ in 14 days$/).count()) === 1
    })
    await expect(page.getByRole('group', { name: 'Error messages' }).getByLabel('Drop')).toBeChecked()
  })
})

test.describe('source maps', () => {
  test('the page of a project without any tells how to upload to this server', async () => {
    await open('source-maps')
    await expect(page.getByText('Source maps uploaded by your builds will appear here.')).toBeVisible()
    for (const name of ['Next.js', 'Vite', 'webpack', 'Other builds'])
      await expect(page.getByRole('region', { name, exact: true })).toContainText(server.address)
    await expect(page.getByText('This is disabled on this server')).toBeVisible()
  })

  test('an upload has a page of its files, which says what is wrong with any of them', async () => {
    const token = await server.createOrganizationToken()
    const builder = await cliUser(token, { SENTRY_PROJECT: 'shop' })
    const map = { version: 3, sources: ['src/pay.ts'], sourcesContent: ['pay()'], names: [] }
    await builder.write('dist/good.js', 'pay()\n//# sourceMappingURL=good.js.map\n')
    await builder.write('dist/good.js.map', JSON.stringify({ ...map, mappings: 'AAAA' }))
    await builder.write('dist/empty.js', 'pay()\n//# sourceMappingURL=empty.js.map\n')
    await builder.write('dist/empty.js.map', JSON.stringify({ ...map, mappings: '' }))
    const uploaded = await builder.run(3, 'sourcemaps', 'upload', '--release', 'shop@1', '--wait', 'dist')
    expect(uploaded.code, uploaded.stderr).toBe(0)
    await builder.write('mapping.txt', 'com.example.Pay -> a:\n')
    const proguard = await builder.run(3, 'upload-proguard', 'mapping.txt')
    expect(proguard.code, proguard.stderr).toBe(0)
    await builder.remove()

    // sentry-cli does not wait until the mapping is assembled.
    await expect(async () => {
      await open('source-maps')
      const names = page.getByText('Frames of native code and obfuscated Java show their original names')
      await expect(names).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const row = page.getByRole('row').filter({ hasText: 'shop@1' })
    await row.getByRole('link').first().click()
    await expect(page.getByText('1 file in this upload is unusable.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '~/empty.js.map' }).last()).toContainText(
      'The source map has no mappings.',
    )
    await expect(page.getByRole('link', { name: 'shop@1' })).toHaveAttribute('href', '/releases/shop%401')
    await expectAccessible(page)
  })

  test('an upload that there is not is a page that is not there', async () => {
    const answer = await page.request.get(`${server.address}/projects/shop/settings/source-maps/999`)
    expect(answer.status()).toBe(404)
  })
})

test('who may not change the settings can read them and try them out, and is told whom to ask', async () => {
  const theirs = await stage.pageOf(stage.people.Max)
  for (const section of ['grouping', 'scrubbing', 'filters', 'source-maps']) {
    await open(section, theirs)
    await expect(theirs.getByText('You have read-only access to these settings.')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  }
  await open('scrubbing', theirs)
  await expect(theirs.getByLabel('Sensitive fields')).toBeDisabled()
  await theirs.getByRole('button', { name: 'Preview changes without saving' }).click()
  await expect(theirs.getByText(/would change:|don’t change this event/).last()).toBeVisible()
  await expect(theirs.getByLabel('Remove secrets')).toBeChecked()
  await expect(theirs.getByLabel('Sensitive fields')).toHaveValue('email')
  await theirs.context().close()
})

test('without a script the forms do the same', async ({ browser }) => {
  const state = await page.context().storageState()
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState: state })).newPage()
  await plain.goto(`${server.address}/projects/shop/settings/grouping`)
  await plain.getByLabel(FINGERPRINT).fill('typ:TimeoutError -> timeouts')
  await plain.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(plain.getByText('Line 1, column 1: Unknown matcher')).toBeVisible()
  await plain.getByLabel(FINGERPRINT).fill('type:TimeoutError -> timeouts')
  await plain.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(plain.getByText('Saved.', { exact: true })).toBeVisible()

  await plain.goto(`${server.address}/projects/shop/settings/scrubbing`)
  await plain.getByRole('button', { name: 'Add rule' }).click()
  await plain.getByRole('group', { name: 'Rule 2' }).getByLabel('Path').fill('user.username')
  await plain.getByRole('group', { name: 'Rule 2' }).getByRole('button', { name: 'Move rule up' }).click()
  await expect(plain.getByRole('group', { name: 'Rule 1' }).getByLabel('Path')).toHaveValue('user.username')
  await plain.context().close()
})

for (const section of ['grouping', 'scrubbing']) {
  test(`what a try-out of ${section} says meets WCAG AA: dark and light, wide and narrow`, async () => {
    await open(section)
    // An event from before the rules, so that they change something.
    await page.getByLabel(/Payment gateway 17/).check()
    await page.getByRole('button', { name: 'without saving' }).click()
    await expect(page.getByText(/would move to another issue|would change:/).last()).toBeVisible()
    await expectAccessible(page)
  })
}

/** Digest threads read changed rules within seconds: retries until they take effect. */
async function untilRulesHold(attempt: () => Promise<boolean>): Promise<void> {
  await expect.poll(attempt, { timeout: 30_000, intervals: [500, 1000, 2000] }).toBe(true)
}
