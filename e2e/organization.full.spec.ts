import type { Page } from '@playwright/test'
import { organizationSections, type OrganizationSection } from '#domain/paths.ts'
import type { Role } from '#domain/access/roles.ts'
import { expectAccessible } from './harness/accessible.ts'
import { envelopeUrl, post } from './harness/post.ts'
import type { TestServer } from './harness/server.ts'
import { interactive, moveTo, visit, type Stage } from './harness/stage.ts'
import { addPerson, type Person } from './harness/template.ts'
import { expect, test } from './harness/test.ts'
import { signIn, watch } from './harness/visitor.ts'

/** The organisation's settings, as each role sees and uses them, and what people without access see. */
test.describe.configure({ mode: 'serial' })

const allowed: Readonly<Record<Role, readonly OrganizationSection[]>> = {
  owner: organizationSections,
  admin: ['general', 'members', 'teams', 'integrations', 'webhooks', 'limits', 'audit'],
  member: ['general', 'members', 'teams', 'limits'],
  viewer: ['general', 'members', 'teams', 'limits'],
}
const people = { owner: 'Olga', admin: 'Adam', member: 'Max', viewer: 'Vera' } as const satisfies Record<Role, string>
const roleNames = Object.keys(people) as Role[]

let stage: Stage<(typeof people)[Role]>
let server: TestServer
let accounts: Record<Role, Person>
let pages: Record<Role, Page>
let complaints: () => readonly string[]

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Olga: 'owner', Adam: 'admin', Max: 'member', Vera: 'viewer' })
  ;({ server } = stage)
  const { Olga: owner, Adam: admin, Max: member, Vera: viewer } = stage.people
  accounts = { owner, admin, member, viewer }
  await server.createProject('shop', 'javascript')
  pages = {
    owner: await stage.pageOf(owner),
    admin: await stage.pageOf(admin),
    member: await stage.pageOf(member),
    viewer: await stage.pageOf(viewer),
  }
  ;({ complaints } = watch(pages.owner))
})

test.afterAll(() => stage.close())

test.afterEach(() => {
  expect(complaints()).toEqual([])
})

const open = (page: Page, path: string) => visit(page, `${server.address}/settings/${path}`)

async function openPerson(page: Page, name: string): Promise<void> {
  await open(page, 'members')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page, id: string) => page.locator(`section#${id}`)

test.describe('who sees what', () => {
  test('the rail leads to the settings, and so does g s', async () => {
    const page = pages.viewer
    await visit(page, `${server.address}/issues`)
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/settings\/general$/)
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  for (const role of roleNames) {
    test(`${role}: the pages that are offered are those that answer 200; the others answer 403`, async () => {
      const page = pages[role]
      await open(page, 'general')
      const offered = page.getByRole('navigation', { name: 'Organization settings' }).getByRole('link')
      await expect(offered).toHaveCount(allowed[role].length)
      for (const section of organizationSections) {
        const answer = await page.request.get(`${server.address}/settings/${section}`)
        expect(answer.status(), section).toBe(allowed[role].includes(section) ? 200 : 403)
      }
    })
  }

  test('a person or a team that there is not is not found', async () => {
    for (const path of ['members/nobody', 'teams/none', 'nonsense']) {
      const answer = await pages.owner.request.get(`${server.address}/settings/${path}`)
      expect(answer.status(), path).toBe(404)
    }
  })
})

test.describe('who may not', () => {
  test('is told so, and whom to ask', async () => {
    const page = pages.viewer
    await open(page, 'audit')
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    for (const role of ['owner', 'admin'] as const) {
      await expect(page.getByRole('listitem').filter({ hasText: people[role] })).toContainText(`(${role})`)
      await expect(page.getByRole('link', { name: accounts[role].email })).toHaveAttribute(
        'href',
        `mailto:${accounts[role].email}`,
      )
    }
    await expect(page.getByRole('link', { name: accounts.member.email })).toHaveCount(0)
  })

  test('sees the same views when they navigate without loading a document', async () => {
    const page = pages.viewer
    await open(page, 'general')
    await moveTo(page, '/settings/instance')
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await expect(page.getByRole('link', { name: accounts.owner.email })).toBeVisible()
    await moveTo(page, '/settings/teams/none')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('and is not signed in is led to sign in, and back to where they wanted to go', async ({ browser }) => {
    const page = await (await browser.newContext()).newPage()
    const answer = await page.goto(`${server.address}/settings/members?a=1`)
    expect(answer?.status()).toBe(401)
    await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
    expect(await page.content()).not.toContain(accounts.owner.email)
    await page.getByLabel('Email address').fill(accounts.viewer.email)
    await page.getByLabel('Password').fill(accounts.viewer.password)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL(/\/settings\/members\?a=1$/)
    await page.context().close()
  })

  test('and whose session has ended sees the view for that on the next navigation', async () => {
    const page = await stage.pageOf(accounts.viewer)
    await open(page, 'general')
    await page.context().clearCookies()
    await moveTo(page, '/settings/members')
    await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
    await page.context().close()
  })

  for (const role of ['member', 'viewer'] as const) {
    test(`${role}: reads what there is, and is offered no change`, async () => {
      const page = pages[role]
      await open(page, 'general')
      await expect(page.getByText('You have read-only access.')).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
      await expect(button(page, 'Save')).toHaveCount(0)
      for (const path of ['members', 'teams']) {
        await open(page, path)
        await expect(page.getByText('You have read-only access.')).toBeVisible()
        await expect(page.locator('main form')).toHaveCount(0)
      }
      await openPerson(page, people.admin)
      await expect(page.locator('main form')).toHaveCount(0)
    })
  }
})

test.describe('general', () => {
  test('what is wrong is told beside its field, and nothing is saved', async () => {
    const page = pages.owner
    await open(page, 'general')
    const domains = page.getByLabel('Allowed email domains')
    await page.getByLabel('Name', { exact: true }).fill('')
    await domains.fill('example.com\nann@example.com')
    await button(page, 'Save').click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await expect(page.getByText('“ann@example.com” is not a valid domain.')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(domains).toHaveValue('example.com\nann@example.com')
    await page.reload()
    await interactive(page)
    await expect(domains).toHaveValue('')
  })

  test('what is right is saved, says so, and is in the audit log', async () => {
    const page = pages.admin
    await open(page, 'general')
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByLabel('Allowed email domains').fill('Example.com, example.org')
    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await button(page, 'Save').click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await page.reload()
    await interactive(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme')
    await expect(page.getByLabel('Allowed email domains')).toHaveValue('example.com\nexample.org')
    await expect(page.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    await open(page, 'audit')
    const line = page.getByRole('listitem').filter({ hasText: 'Adam changed the organization settings.' })
    await expect(line.first()).toContainText('Acme')
  })
})

test.describe('teams', () => {
  test('a team is made, filled with people and projects, and renamed', async () => {
    const page = pages.admin
    await open(page, 'teams')
    await expect(
      page.getByText('No teams yet. Create one to group members and limit who sees a project.'),
    ).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Web')
    await button(page, 'Create team').click()
    await expect(page).toHaveURL(/\/settings\/teams\/web$/)

    await page.getByLabel(/^Max/).check()
    await button(page, 'Save members').click()
    await expect(page.getByText('Members saved.')).toBeVisible()
    await page.getByLabel(/^shop/).check()
    await button(page, 'Save projects').click()
    await expect(page.getByText('Projects saved.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Web shop')
    await button(page, 'Rename').click()
    await expect(page.getByText('Renamed.')).toBeVisible()

    await page.reload()

    await interactive(page)
    await expect(page.getByRole('heading', { name: 'Web shop' })).toBeVisible()
    await expect(page.getByLabel(/^Max/)).toBeChecked()
    await expect(page.getByLabel(/^shop/)).toBeChecked()
    await open(page, 'members')
    await expect(page.getByRole('row').filter({ hasText: 'max@example.com' })).toContainText('Web shop')
  })

  test('a name that is taken is told beside the field', async () => {
    const page = pages.owner
    await open(page, 'teams')
    await page.getByLabel('Name', { exact: true }).fill('Web')
    await button(page, 'Create team').click()
    await expect(page.getByText('Another team already has this name.')).toBeVisible()
  })

  test('a member sees who is in it and what it owns, and changes nothing', async () => {
    const page = pages.member
    await open(page, 'teams/web')
    await expect(panel(page, 'members').getByRole('link', { name: 'Max' })).toBeVisible()
    await expect(panel(page, 'projects').getByRole('link', { name: 'shop' })).toBeVisible()
    await expect(page.locator('main form')).toHaveCount(0)
  })

  test('deleting asks first; Escape and “Cancel” keep it', async () => {
    const page = pages.owner
    await open(page, 'teams')
    await page.getByLabel('Name', { exact: true }).fill('Short-lived')
    await button(page, 'Create team').click()
    await expect(page.getByRole('heading', { name: 'Short-lived' })).toBeVisible()
    const question = page.getByRole('heading', { name: 'Delete the team Short-lived?' })
    await button(page, 'Delete Short-lived…').click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await button(page, 'Delete Short-lived…').click()
    await button(page, 'Cancel').click()
    await expect(question).toBeHidden()
    await button(page, 'Delete Short-lived…').click()
    await button(page, 'Delete Short-lived').click()
    await expect(page).toHaveURL(/\/settings\/teams$/)
    await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Short-lived' })).toHaveCount(0)
  })
})

test.describe('members', () => {
  test('an invitation is a link, shown once, that works until it is revoked', async ({ browser }) => {
    const page = pages.owner
    await open(page, 'members')
    await page.getByLabel('Email address (optional)').fill('new@example.com')
    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await page.getByLabel('Web shop').check()
    await button(page, 'Create invitation').click()
    const shown = page.getByRole('region', { name: 'Invitation link' })
    await expect(shown.getByText('Copy and share this link now.')).toBeVisible()
    const link = await shown.locator('code').innerText()
    expect(link.startsWith(`${server.address}/invitation/`)).toBe(true)
    await expect(page.getByLabel('Email address (optional)')).toHaveValue('')

    const guest = await (await browser.newContext()).newPage()
    expect((await guest.goto(link))?.status()).toBe(200)
    await expect(guest.getByRole('heading', { name: 'Olga invited you to Acme' })).toBeVisible()
    await expect(guest.getByLabel('Email address')).toHaveValue('new@example.com')

    await page.reload()

    await interactive(page)
    await expect(page.getByText(link)).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: 'new@example.com' })
    await expect(row).toContainText('Viewer')
    await button(page, 'Revoke invitation for new@example.com').click()
    await button(page, 'Revoke invitation').click()
    await expect(row).toHaveCount(0)
    await guest.reload()
    await interactive(guest)
    await expect(guest.getByRole('heading', { name: 'Olga invited you to Acme' })).toHaveCount(0)
    await guest.context().close()
  })

  test('who is a member already is not invited again', async () => {
    const page = pages.owner
    await open(page, 'members')
    await page.getByLabel('Email address (optional)').fill(accounts.viewer.email)
    await button(page, 'Create invitation').click()
    await expect(page.getByText('Someone with this address is already a member.')).toBeVisible()
    await expect(page.getByLabel('Email address (optional)')).toBeFocused()
  })

  test('an admin gives every role but owner, and does not touch owners', async () => {
    const page = pages.admin
    await open(page, 'members')
    const roles = panel(page, 'invite').getByRole('radio')
    await expect(roles).toHaveCount(3)
    await expect(page.getByRole('radio', { name: /^Owner/ })).toHaveCount(0)
    await openPerson(page, people.owner)
    await expect(page.getByText('Only owners can change owners.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Olga…' })).toHaveCount(0)
  })

  test('the only owner cannot be changed, and the list and the page say why', async () => {
    const page = pages.owner
    await open(page, 'members')
    await expect(page.getByRole('row').filter({ hasText: accounts.owner.email })).toContainText('the only owner')
    await openPerson(page, people.owner)
    await expect(page.getByText('You are the only owner.', { exact: false })).toBeVisible()
    await expect(button(page, 'Change role')).toHaveCount(0)
  })

  test('a role is changed, and what the person may changes with it', async () => {
    const tim = await addPerson(server, 'Tim')
    const page = pages.owner
    await openPerson(page, 'Tim')
    await page.getByRole('radio', { name: /^Admin/ }).check()
    await button(page, 'Change role').click()
    await expect(page.getByText('Role changed.')).toBeVisible()
    // A person whose role has changed must sign in again.
    const theirs = await stage.pageOf()
    await signIn(theirs, server, tim)
    expect((await theirs.request.get(`${server.address}/settings/audit`)).status()).toBe(200)

    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await button(page, 'Change role').click()
    await expect(panel(page, 'role').getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    // Their sessions have ended, so that no open session keeps the old permissions.
    await expect.poll(async () => (await theirs.request.get(`${server.address}/settings/audit`)).status()).toBe(401)
    await theirs.context().close()
  })

  test('a person is removed after a question; their name stays in the log', async ({ browser }) => {
    const page = pages.owner
    await openPerson(page, 'Tim')
    await page.getByLabel('Web shop').check()
    await button(page, 'Save teams').click()
    await expect(page.getByText('Teams saved.')).toBeVisible()
    await button(page, 'Remove Tim…').click()
    await button(page, 'Remove Tim').click()
    await expect(page).toHaveURL(/\/settings\/members$/)
    await expect(page.getByRole('link', { name: 'Tim', exact: true })).toHaveCount(0)
    await open(page, 'audit?action=member')
    await expect(page.getByRole('listitem').filter({ hasText: /removed tim@example\.com/ })).toBeVisible()

    const theirs = await (await browser.newContext()).newPage()
    await visit(theirs, `${server.address}/sign-in`)
    await theirs.getByLabel('Email address').fill('tim@example.com')
    await theirs.getByLabel('Password').fill('whatever it was before')
    await button(theirs, 'Sign in').click()
    await expect(theirs.getByText('Wrong email address or password.')).toBeVisible()
    await theirs.context().close()
  })
})

test.describe('tokens', () => {
  const api = (token: string) =>
    fetch(`${server.address}/api/0/organizations/home/projects/`, { headers: { authorization: `Bearer ${token}` } })

  test('a token for CI is shown once, works at the API, and not any more once it is revoked', async () => {
    const page = pages.owner
    await open(page, 'tokens')
    await page.getByLabel('Name', { exact: true }).fill('CI of the shop')
    await expect(page.getByRole('group', { name: 'Scopes' })).toBeHidden()
    await page.getByLabel('Expires').selectOption({ label: 'After 90 days' })
    await button(page, 'Create token').click()
    const token = await page.getByRole('region', { name: 'Token', exact: true }).locator('code').innerText()
    expect(token).toMatch(/^sntrys_/)
    expect((await api(token)).status).toBe(200)

    await page.reload()

    await interactive(page)
    expect(await page.content()).not.toContain(token)
    const row = page.getByRole('row').filter({ hasText: 'CI of the shop' })
    await expect(row).toContainText(`ends with ${token.slice(-4)}`)
    await expect(row).toContainText('Uploads (CI)')
    await button(page, 'Revoke CI of the shop').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke CI of the shop' }).click()
    await expect(page.getByText('No organization tokens yet.')).toBeVisible()
    expect((await api(token)).status).toBe(401)
  })

  test('a token without a name or a permission is not made, and both are told', async () => {
    const page = pages.owner
    await open(page, 'tokens')
    await page.getByRole('radio', { name: /^Custom/ }).check()
    await button(page, 'Create token').click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await expect(page.getByText('Choose at least one scope')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Reader')
    await page.getByLabel(/^event:read/).check()
    await button(page, 'Create token').click()
    await expect(page.getByRole('row').filter({ hasText: 'Reader' })).toContainText('event:read')
  })
})

test.describe('the audit log', () => {
  test('is searched by words, by what was done and by time', async () => {
    const page = pages.admin
    await open(page, 'audit')
    await page.getByLabel('Search', { exact: true }).fill('web shop')
    await button(page, 'Filter').click()
    await expect(page).toHaveURL(/text=web\+shop/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Adam renamed team' })).toContainText('Web shop')
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'All token actions' })
    await page.getByLabel('Search', { exact: true }).fill('')
    await button(page, 'Filter').click()
    await button(page, 'Period: All time').click()
    await page.getByRole('link', { name: 'Last 24 hours' }).click()
    await expect(page).toHaveURL(/period=24h/)
    await expect(page.getByText('Olga created token CI of the shop.')).toBeVisible()
    await expect(page.getByText('Olga revoked token CI of the shop.')).toBeVisible()
    await expect(page.getByText('renamed team')).toHaveCount(0)
    await page.getByLabel('Search', { exact: true }).fill('no such thing')
    await button(page, 'Filter').click()
    await expect(page.getByText('No matching entries.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/settings\/audit$/)
  })

  test('has pages, the newest first, and shows what is written there as text', async () => {
    const evil = '<img src=x onerror="window.ran=1">'
    // Written next to the server, as another process of the same installation would.
    const { catalogue } = await server.stores()
    for (let index = 1; index <= 70; index += 1)
      await catalogue.audit.add({
        at: new Date(),
        by: { kind: 'token', id: '1', name: evil },
        action: 'team.created',
        target: `Team ${index} ${evil}`,
        detail: { [evil]: evil },
      })

    const page = pages.owner
    await open(page, 'audit')
    const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'created team' })
    await expect(lines).toHaveCount(50)
    await expect(lines.first()).toContainText(`Token ${evil} created team Team 70 ${evil}.`)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(lines.first()).toContainText('Team 20 ')
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(lines.first()).toContainText('Team 70 ')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test.describe('security', () => {
  test('is saved, read again, and refused in words where it would lock its writer out', async () => {
    const page = pages.owner
    const hours = page.getByLabel('Sign out after (hours)')
    const networks = page.getByLabel('Allowed addresses and networks')
    await open(page, 'security')
    await hours.fill('twelve')
    await button(page, 'Save').click()
    await expect(page.getByText('Enter a whole number from')).toBeVisible()
    await hours.fill('12')
    await button(page, 'Save').click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await networks.fill('203.0.113.0/24')
    await button(page, 'Save').click()
    await expect(page.getByText('This would lock you out')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await interactive(page)
    await expect(hours).toHaveValue('12')
    await expect(networks).toHaveValue('')
    await hours.fill('')
    await button(page, 'Save').click()
    await expect(page.getByText('Saved.')).toBeVisible()
  })
})

test.describe('the instance', () => {
  test('tells what is stored, what will go, how it is doing, and how to keep a copy', async () => {
    const dsn = await server.createProject('billing', 'node')
    const sent = await post(envelopeUrl(server.address, dsn), '{}\n{"type":"event"}\n{"message":"Out of stock"}')
    expect(sent.status).toBe(200)
    await server.digested()

    const page = pages.owner
    await open(page, 'instance')
    await expect(page.getByText('Healthy:', { exact: false })).toBeVisible()
    await expect(panel(page, 'storage').getByRole('listitem').filter({ hasText: 'billing' }).first()).toContainText(
      '1 event',
    )
    await expect(panel(page, 'storage').getByTitle(server.data)).toBeVisible()
    await expect(panel(page, 'retention').getByRole('row').filter({ hasText: 'billing' })).toContainText('90 days')
    await expect(panel(page, 'versions')).toContainText(process.versions.node)
    await expect(panel(page, 'backup')).toContainText('bin/mishap backup mishap-backup')
    await page.getByRole('heading', { name: 'Licenses' }).click()
    await expect(page.getByRole('row', { name: /^react \d/ })).toContainText('MIT')
  })
})

test('without a script the forms do the same', async ({ browser }) => {
  const state = await pages.owner.context().storageState()
  const page = await (await browser.newContext({ javaScriptEnabled: false, storageState: state })).newPage()
  await page.goto(`${server.address}/settings/general`)
  await page.getByLabel('Allowed email domains').fill('no domain/')
  await button(page, 'Save').click()
  await expect(page.getByText('“no” is not a valid domain.')).toBeVisible()
  await page.getByLabel('Allowed email domains').fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await page.goto(`${server.address}/settings/tokens`)
  await page.getByLabel('Name', { exact: true }).fill('Without a script')
  await button(page, 'Create token').click()
  await expect(page.getByRole('region', { name: 'Token', exact: true })).toContainText('sntrys_')
  await button(page, 'Revoke Without a script').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Without a script' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Without a script' })).toHaveCount(0)

  await page.goto(`${server.address}/settings/members`)
  await page.getByLabel('Email address (optional)').fill(accounts.viewer.email)
  await button(page, 'Create invitation').click()
  await expect(page.getByText('Someone with this address is already a member.')).toBeVisible()
  await page.getByLabel('Email address (optional)').fill('')
  await button(page, 'Create invitation').click()
  await expect(page.getByRole('region', { name: 'Invitation link' })).toContainText('/invitation/')
  await page.context().close()
})

test('the question before a person is removed meets WCAG AA', async () => {
  const page = pages.owner
  await openPerson(page, people.member)
  await button(page, 'Remove Max…').click()
  await expectAccessible(page)
})
