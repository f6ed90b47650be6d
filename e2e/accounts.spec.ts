import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { visit, interactive } from './harness/stage.ts'
import { totp } from './harness/totp.ts'
import { signIn, watch } from './harness/visitor.ts'

/**
 * The life of an account, from setting up the owner to leaving, using only the pages, and without JavaScript where
 * possible.
 */
test.describe.configure({ mode: 'serial' })

const ada = { name: 'Ada Owner', email: 'ada@example.com', password: 'difference engine no. 1' }
const ben = { name: 'Ben Invited', email: 'ben@example.com', password: 'analytical engine, too' }

let server: TestServer
/** Ben's browser. */
let context: BrowserContext
let page: Page
let complaints: () => readonly string[]
let secret: string
let recoveryCodes: readonly string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  // Each browser here gets its own address, because frequent sign-ins from one address are throttled.
  server = await startServer({ env: { MISHAP_TRUSTED_PROXIES: '1' } }, 'pages')
  context = await newVisitor(browser)
  page = await context.newPage()
  ;({ complaints } = watch(page))
})

test.afterAll(async () => {
  await context.close()
  expect(await server.stop()).toBe(0)
  await discard()
})

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const at = (path: string) => server.address + path
const button = (where: Locator | Page, name: string) => where.getByRole('button', { name, exact: true })

let visitors = 0

/** A new browser context with an address of its own. */
function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  visitors += 1
  return browser.newContext({ ...options, extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${visitors}` } })
}

/** The same, signed in. */
async function visitor(browser: Browser, account: { email: string; password: string }): Promise<Page> {
  const opened = await (await newVisitor(browser)).newPage()
  await signIn(opened, server, account)
  return opened
}

/** Enters the address and password. The next step may vary. */
async function giveCredentials(where: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await where.getByLabel('Email address').fill(email)
  await where.getByLabel('Password').fill(password)
  await button(where, 'Sign in').click()
}

/** Opens the user menu, retrying the click until the page is hydrated. */
async function openMenu(where: Page, name: string): Promise<void> {
  await expect(async () => {
    await where.getByRole('button', { name: `${name}’s account` }).click()
    await expect(where.getByRole('menu')).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('the owner is made, signs out and in, all without JavaScript', async ({ browser }) => {
  const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage()
  await plain.goto(/(http:\S+\/setup\?code=\S+)/.exec(server.printed())?.[1] ?? '')
  await plain.getByLabel('Name').fill(ada.name)
  await plain.getByLabel('Email address').fill(ada.email)
  await plain.getByLabel('Password').fill('short')
  await button(plain, 'Create account').click()
  await expect(plain.getByText('The password is too short. Use at least 10 characters.')).toBeVisible()
  await expect(plain.getByLabel('Name')).toHaveValue(ada.name)
  await expect(plain.getByLabel('Email address')).toHaveValue(ada.email)
  await plain.getByLabel('Password').fill(ada.password)
  await button(plain, 'Create account').click()
  await expect(plain).toHaveURL(at('/projects/new'))

  await plain.goto(at('/account/sessions'))
  await button(plain, 'Sign out').click()
  await expect(plain).toHaveURL(at('/sign-in'))
  expect((await plain.goto(at('/account/profile')))?.status()).toBe(401)
  await plain.goto(at('/sign-in?next=/account/profile'))
  await giveCredentials(plain, { ...ada, password: 'guessed' })
  await expect(plain.getByText('Wrong email address or password.')).toBeVisible()
  await expect(plain.getByLabel('Email address')).toHaveValue(ada.email)
  await plain.getByLabel('Password').fill(ada.password)
  await button(plain, 'Sign in').click()
  await expect(plain).toHaveURL(at('/account/profile'))

  await plain.getByLabel('Name', { exact: true }).fill('Ada the Owner')
  await button(plain, 'Save').first().click()
  await expect(plain.getByText('Saved.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Ada the Owner’s account' })).toBeVisible()
  await plain.context().close()
})

test('an invitation says who invites and as what, and makes an account that is signed in', async ({ browser }) => {
  const owner = await visitor(browser, ada)
  await visit(owner, at('/settings/members'))
  await owner.getByLabel('Email address (optional)').fill(ben.email)
  await button(owner, 'Create invitation').click()
  const shown = owner.getByRole('region', { name: 'Invitation link' }).locator('code')
  const link = (await shown.textContent()) ?? ''
  expect(link.startsWith(at('/invitation/'))).toBe(true)
  await visit(owner, link)
  await expect(owner.getByText(/You are already signed in as Ada the Owner\./)).toBeVisible()
  await owner.context().close()

  await visit(page, link)
  await expect(page.getByRole('heading', { name: /^Ada the Owner invited you to / })).toBeVisible()
  await expect(page.getByText('As a member, you can work on issues')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(ben.email)
  await page.getByLabel('Name').fill(ben.name)
  await page.getByLabel('Password').fill('short')
  await button(page, 'Join').click()
  await expect(page.getByText('The password is too short.')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill(ben.password)
  await button(page, 'Join').click()
  await expect(page.getByRole('button', { name: `${ben.name}’s account` })).toBeVisible()

  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'This link has already been used.' })).toBeVisible()
})

test('what is of somebody else’s making leads nowhere, in words', async ({ browser }) => {
  const stranger = await (await newVisitor(browser)).newPage()
  for (const path of ['/invitation/nonsense', '/reset-password/nonsense']) {
    await visit(stranger, at(path))
    await expect(stranger.getByRole('heading', { name: 'This link is invalid or incomplete.' })).toBeVisible()
  }
  await visit(stranger, at('/confirm-email/nonsense'))
  await button(stranger, 'Confirm address').click()
  await expect(stranger.getByText('This link is invalid or incomplete.')).toBeVisible()
  await visit(stranger, at('/sign-up'))
  await expect(stranger.getByRole('heading', { name: 'Sign-up is by invitation only' })).toBeVisible()
  await visit(stranger, at('/reset-password'))
  await expect(stranger.getByText('mishap user reset-password --email')).toBeVisible()
  await visit(stranger, at('/sign-in/code'))
  await stranger.getByLabel('Code', { exact: true }).fill('123456')
  await button(stranger, 'Continue').click()
  await expect(stranger.getByText('Your sign-in timed out. Enter your password again.')).toBeVisible()
  await stranger.context().close()
})

test.describe('one’s own account', () => {
  test('the menu leads to it, and its pages are there', async () => {
    await visit(page, at('/projects'))
    await openMenu(page, ben.name)
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await expect(page).toHaveURL(at('/account/profile'))
    for (const section of ['profile', 'security', 'sessions', 'tokens']) {
      await visit(page, at(`/account/${section}`))
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    }
    expect((await page.request.get(at('/account/nothing'))).status()).toBe(404)
    await visit(page, at('/account'))
    await expect(page).toHaveURL(at('/account/profile'))
  })

  test('a name is changed, and none is refused beside the field', async () => {
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('  ')
    await button(page, 'Save').first().click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await name.fill(ben.name)
    await button(page, 'Save').first().click()
    await expect(page.getByText('Saved.').first()).toBeVisible()
  })

  test('an address is changed by whoever knows the password; taken ones are refused', async () => {
    await visit(page, at('/account/profile'))
    const change = async (email: string, password: string) => {
      await page.getByLabel('New email address').fill(email)
      await page.getByLabel('Current password').fill(password)
      await button(page, 'Change address').click()
    }
    await change('ben@example.org', 'not his password')
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeFocused()
    await change(ada.email, ben.password)
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible()
    await change('ben@example.org', ben.password)
    await expect(page.getByText('From now on you sign in with the new address.')).toBeVisible()
    await expect(page.getByText('You sign in with ben@example.org.')).toBeVisible()
    ben.email = 'ben@example.org'
  })

  test('times are shown in the zone that one chooses', async () => {
    await visit(page, at('/account/preferences'))
    const reading = page.locator('form').filter({ has: page.getByLabel('Time zone') })
    await page.getByLabel('Time zone').fill('Atlantis/Capital')
    await button(reading, 'Save').click()
    await expect(page.getByText('Unknown time zone.')).toBeVisible()
    await page.getByLabel('Time zone').fill('Asia/Tokyo')
    await button(reading, 'Save').click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await visit(page, at('/account/sessions'))
    await expect(page.locator('time').first()).toHaveAttribute('title', /GMT\+9$/)
  })
})

test.describe('the second factor', () => {
  test('is set up with a code of one’s authenticator, and its recovery codes are shown once', async () => {
    await visit(page, at('/account/security'))
    const password = page.locator('#two-factor-password')
    await password.fill('not his password')
    await button(page, 'Set up').click()
    await expect(page.getByText('Wrong password.')).toBeVisible()
    await password.fill(ben.password)
    await button(page, 'Set up').click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    secret =
      (await page
        .locator('code')
        .filter({ hasText: /^[A-Z2-7]{16,}$/ })
        .textContent()) ?? ''
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await button(page, 'Turn on').click()
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(totp(secret))
    await button(page, 'Turn on').click()
    await expect(page.getByText('Two-factor authentication is on.')).toBeVisible()
    const shown = page.getByRole('region', { name: 'Your recovery codes' })
    recoveryCodes = await shown.getByRole('listitem').allTextContents()
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8)
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('mishap-recovery-codes.txt')

    await visit(page, at('/account/security'))
    await expect(page.getByText(`You have ${recoveryCodes.length} recovery codes left.`)).toBeVisible()
    await expect(page.getByText(recoveryCodes[0] ?? '?')).toHaveCount(0)
  })

  test('is asked for after the password, also without JavaScript, and leads to where one wanted to go', async ({
    browser,
  }) => {
    const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage()
    await plain.goto(at('/sign-in?next=/account/sessions'))
    await giveCredentials(plain, ben)
    await expect(plain).toHaveURL(at('/sign-in/code?next=%2Faccount%2Fsessions'))
    expect((await plain.request.get(at('/account/sessions'))).status()).toBe(401)
    await plain.getByLabel('Code', { exact: true }).fill('000000')
    await button(plain, 'Continue').click()
    await expect(plain.getByText('This code is wrong or has expired.')).toBeVisible()
    const code = totp(secret, 1)
    await plain.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button(plain, 'Continue').click()
    await expect(plain).toHaveURL(at('/account/sessions'))
    await plain.context().close()
  })

  test('a recovery code stands in for it, once', async ({ browser }) => {
    const [code = ''] = recoveryCodes
    for (const turn of ['taken', 'refused'] as const) {
      const guest = await (await newVisitor(browser)).newPage()
      await visit(guest, at('/sign-in'))
      await giveCredentials(guest, ben)
      await expect(guest).toHaveURL(at('/sign-in/code'))
      if (turn === 'taken') await expectAccessible(guest)
      await guest.getByText('Can’t access your authenticator app?').click()
      await guest.getByLabel('Recovery code').fill(code)
      await button(guest, 'Use recovery code').click()
      if (turn === 'taken') await expect(guest.getByRole('button', { name: `${ben.name}’s account` })).toBeVisible()
      else await expect(guest.getByText('This recovery code is wrong or has already been used.')).toBeVisible()
      await guest.context().close()
    }
  })
})

test.describe('passkeys', () => {
  test('one is added, signs in without a password or a second factor, and is removed', async ({ browser }) => {
    // Passkeys are bound to a host name, and a numeric address does not count as one.
    const local = server.address.replace('127.0.0.1', 'localhost')
    const own = await newVisitor(browser)
    const opened = await own.newPage()
    const devtools = await own.newCDPSession(opened)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await opened.goto(`${local}/sign-in`)
    await giveCredentials(opened, ada)
    await expect(opened).not.toHaveURL(/sign-in/)
    await opened.goto(`${local}/account/security`)
    await opened.getByLabel('Name').fill('Laptop')
    await button(opened, 'Add passkey').click()
    await expect(opened.getByText('Added. You can sign in with it.')).toBeVisible()
    await expect(opened.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible()

    await openMenu(opened, 'Ada the Owner')
    await opened.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(opened).toHaveURL(`${local}/sign-in`)
    await opened.goto(`${local}/sign-in?next=/account/security`)
    await button(opened, 'Use a passkey').click()
    await expect(opened).toHaveURL(`${local}/account/security`)

    await button(opened, 'Remove Laptop').click()
    await opened.getByRole('dialog').getByRole('button', { name: 'Remove Laptop' }).click()
    await expect(opened.getByText('You have no passkeys yet.')).toBeVisible()
    await own.close()
  })
})

test.describe('sessions', () => {
  test('each is told by its device; another one is ended, and is signed out with its next page', async ({
    browser,
  }) => {
    const owner = await visitor(browser, ada)
    const other = await visitor(browser, ada)
    await visit(owner, at('/account/sessions'))
    await expect(owner.getByText('This session')).toHaveCount(1)
    await expect(owner.getByRole('row', { name: /This session/ })).toContainText('Chrome on Linux')
    await expect(owner.getByRole('row', { name: /This session/ })).toContainText(/198\.51\.100\.\d+/)
    const rows = await owner.getByRole('row').count()
    await owner.getByRole('button', { name: 'Sign out the session of Chrome on Linux' }).first().click()
    await expect(owner.getByRole('row')).toHaveCount(rows - 1)
    await button(owner, 'Sign out all other sessions').click()
    await expect(owner.getByText(/sessions? (?:was|were) signed out\.|There were no other sessions\./)).toBeVisible()
    await expect(owner.getByRole('row')).toHaveCount(2)
    expect((await other.goto(at('/account/profile')))?.status()).toBe(401)
    await owner.context().close()
    await other.context().close()
  })

  test('a link of the operator’s sets a new password, once, and ends every session', async ({ browser }) => {
    const stale = await visitor(browser, ada)
    const printed = await server.mishap('user', 'reset-password', '--email', ada.email)
    const link = /http\S+\/reset-password\/[\w-]+/.exec(printed)?.[0] ?? ''
    const guest = await (await newVisitor(browser)).newPage()
    await visit(guest, link)
    await guest.getByLabel('New password').fill('short')
    await button(guest, 'Set password').click()
    await expect(guest.getByText('The password is too short.')).toBeVisible()
    ada.password = 'difference engine no. 2'
    await guest.getByLabel('New password').fill(ada.password)
    await button(guest, 'Set password').click()
    await expect(guest.getByText('Your password has been changed. Sign in with it.')).toBeVisible()
    await giveCredentials(guest, ada)
    await expect(guest).not.toHaveURL(/sign-in/)
    expect((await stale.goto(at('/account/profile')))?.status()).toBe(401)
    await visit(guest, link)
    await expect(guest.getByRole('heading', { name: 'This link has already been used.' })).toBeVisible()

    await visit(guest, at('/account/security'))
    const change = async (current: string, next: string) => {
      await guest.locator('#password').getByLabel('Current password').fill(current)
      await guest.getByLabel('New password').fill(next)
      await button(guest, 'Change password').click()
    }
    await change('not her password', 'difference engine no. 3')
    await expect(guest.getByText('Wrong password.')).toBeVisible()
    await change(ada.password, 'difference engine no. 3')
    await expect(guest.getByText('All other sessions were signed out.')).toBeVisible()
    ada.password = 'difference engine no. 3'
    await guest.reload()
    await interactive(guest)
    await expect(guest.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await guest.context().close()
    await stale.context().close()
  })
})

test.describe('personal tokens', () => {
  test('one is shown once, may what it says until it is revoked, and never more than its owner', async () => {
    await visit(page, at('/account/tokens'))
    await expect(page.getByText('No personal tokens yet.')).toBeVisible()
    await button(page, 'Create token').click()
    await expect(page.getByText('Enter a name, such as what the token is for.')).toBeVisible()
    await expect(page.getByText('Choose at least one scope')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^org:admin/ })).toHaveCount(0)
    await page.getByLabel('Name', { exact: true }).fill('Nightly script')
    await page.getByRole('checkbox', { name: /^project:read/ }).check()
    await page.getByRole('checkbox', { name: /^org:read/ }).check()
    await button(page, 'Create token').click()
    const shown = page.getByRole('region', { name: 'Token', exact: true }).locator('code')
    await expect(shown).toHaveText(/^sntryu_[0-9a-f]{64}$/)
    const token = (await shown.textContent()) ?? ''
    await expectAccessible(page)

    const asked = () => fetch(at('/api/0/projects/'), { headers: { authorization: `Bearer ${token}` } })
    expect((await asked()).status).toBe(200)
    await visit(page, at('/account/tokens'))
    await expect(page.getByText(token)).toHaveCount(0)
    const row = page.getByRole('row', { name: /Nightly script/ })
    await expect(row).toContainText(`ends with ${token.slice(-4)}`)
    await expect(row).toContainText('now')
    await button(page, 'Revoke Nightly script').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Nightly script' }).click()
    await expect(page.getByText('No personal tokens yet.')).toBeVisible()
    expect((await asked()).status).toBe(401)
  })
})

test.describe('the way in', () => {
  test('whoever is signed in goes on at once, and never to somebody else’s site', async () => {
    for (const path of ['/sign-in?next=/account/tokens', '/sign-in/code?next=/account/tokens']) {
      await visit(page, at(path))
      await expect(page).toHaveURL(at('/account/tokens'))
    }
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await visit(page, at(`/sign-in?next=${encodeURIComponent(next)}`))
      expect(new URL(page.url()).origin).toBe(server.address)
    }
    await visit(page, at('/sign-up'))
    await expect(page).not.toHaveURL(/sign-up/)
  })

  test('signing in is accessible, and says why a provider did not work', async ({ browser }) => {
    const guest = await (await newVisitor(browser)).newPage()
    await visit(guest, at('/sign-in?problem=no_account'))
    await expect(guest.getByText('You don’t have an account here yet.')).toBeVisible()
    await expectAccessible(guest)
    await visit(guest, at('/sign-in?problem=<script>'))
    await expect(button(guest, 'Sign in')).toBeVisible()
    await expect(guest.getByText(/not signed in|Sign-in failed/)).toHaveCount(0)
    await guest.context().close()
  })
})

test.describe('leaving', () => {
  test('the last owner cannot; a member does with their address typed, and is gone', async ({ browser }) => {
    const leave = async (where: Page, typed: string) => {
      await where.goto(at('/account/profile'))
      await where.getByText(/^Leave .*…$/).click()
      await where.getByLabel('Enter your email address to confirm').fill(typed)
      await button(where, 'Leave and delete my account').click()
    }
    const owner = await visitor(browser, ada)
    await leave(owner, ada.email)
    await expect(owner.getByText('You are the only owner.')).toBeVisible()
    await owner.context().close()

    await leave(page, 'somebody@example.com')
    await expect(page.getByText('This is not your email address.')).toBeVisible()
    await leave(page, ben.email)
    await expect(page).toHaveURL(at('/sign-in'))
    expect((await page.request.get(at('/account/profile'))).status()).toBe(401)
  })
})

test('who guesses is told how long to wait', async ({ browser }) => {
  const guesser = await (await newVisitor(browser)).newPage()
  await guesser.goto(at('/sign-in'))
  const tooMany = guesser.getByText(/Too many attempts\. Try again in/)
  for (let guess = 0; guess < 30 && (await tooMany.count()) === 0; guess++) {
    await giveCredentials(guesser, { email: 'nobody@example.com', password: `guess number ${guess}` })
    await expect(button(guesser, 'Sign in')).toBeEnabled()
  }
  await expect(tooMany).toBeVisible()
  await guesser.context().close()
})
