import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { accountSections, paths, type SettingsSection } from '#domain/paths.ts'
import type { EventId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { overviewKinds } from '#domain/performance/overview.ts'
import { hostileSpan, hostileTrace } from './injection/hostile-event.ts'
import { fillHostile, type HostileStore } from './injection/hostile-store.ts'
import { payloads } from './injection/payloads.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'
import { signIn } from './harness/visitor.ts'

/**
 * What strangers send is text on every page: nothing of it runs, nothing of it is asked for, and the browser's security
 * policy never has to step in. Every route of the app is visited; a new one without a visit fails the first test.
 */

test.describe.configure({ mode: 'serial' })
const MEMBER = `Max <img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`
const [, , image, , , , address] = payloads

let server: TestServer
let store: HostileStore
/** Whose pages show the most. */
let owner: Page
let stranger: Page
let resetLink: string
let invitation: string
let memberPath: string

interface Visits {
  readonly as: 'owner' | 'stranger'
  readonly to: () => readonly Visit[]
}

interface Visit {
  /** Below the server's address. */
  readonly path: string
  /** Whether there is something: what the store has is there, what an address only claims need not be. */
  readonly isThere: boolean
}

type Address = string | (() => string | readonly string[])

const visitsOf = (to: readonly Address[]) => () =>
  to.flatMap((one): readonly Visit[] => {
    if (typeof one === 'string') return [{ path: one, isThere: false }]
    const made = one()
    return (typeof made === 'string' ? [made] : made).map((path) => ({ path, isThere: true }))
  })
const byOwner = (...to: readonly Address[]): Visits => ({ as: 'owner', to: visitsOf(to) })
const byStranger = (...to: readonly Address[]): Visits => ({ as: 'stranger', to: visitsOf(to) })
const ofProject = (section: SettingsSection) =>
  byOwner(() => [
    paths.projectSettings(store.project, section),
    paths.projectSettings(store.project, section, { event: store.events[0] as EventId }),
  ])

/** Every route, with the addresses that show what strangers and members have written. */
const visits: Readonly<Record<string, Visits>> = {
  '/': byOwner('/'),
  '/[first]/[second]/[[...rest]]': byOwner(`/nothing/${encodeURIComponent(image)}/here`),
  '/account': byOwner('/account'),
  '/account/[section]': byOwner(...accountSections.map((section) => paths.account(section))),
  '/alerts': byOwner(paths.alerts(), paths.alerts({ project: image, view: image }), paths.alerts({ view: 'history' })),
  '/alerts/[alert]': byOwner(() => store.alerts.map((alert) => paths.alert(alert))),
  '/alerts/[alert]/edit': byOwner(() => store.alerts.map((alert) => paths.editAlert(alert))),
  '/alerts/new': byOwner(paths.newAlert(), paths.newAlert({ kind: image, from: image })),
  '/alerts/receivers': byOwner(paths.alertReceivers()),
  '/alerts/receivers/[receiver]': byOwner(() => paths.receiver(store.receiver)),
  '/alerts/receivers/new/[kind]': byOwner(paths.newReceiver('webhook'), paths.newReceiver(image)),
  '/confirm-email/[token]': byStranger(paths.confirmEmail(image)),
  '/digest': byOwner('/digest', `/digest?value=${encodeURIComponent(image)}`),
  '/digest/[digest]': byOwner(paths.digest(image), paths.digest(address)),
  '/events/[event]': byOwner(() => store.events.slice(0, 2).map((event) => paths.event(event as EventId))),
  '/explore/traces': byOwner(
    paths.explore({ group: ['span.name', 'transaction', image], fn: [`p95(${image})`, 'count()'] }),
    paths.explore({ query: image, project: image, environment: image }),
    paths.explore({ show: 'samples' }),
    paths.explore({ show: 'heatmap', from: 0, to: 4_000_000_000, least: '0', most: 1 }),
  ),
  '/feedback': byOwner(paths.feedback(), paths.feedback({ text: image, project: image })),
  '/invitation/[token]': byStranger(paths.invitation(image), () => invitation),
  '/issues': byOwner(paths.issues(), paths.issues({ environment: [image, address], sort: image, project: image })),
  '/issues/[issue]': byOwner(
    () => issuesOf(store).map((issue) => paths.issue(issue)),
    paths.issue(image),
    () => paths.issue(issuesOf(store)[0] ?? 1, { environment: image, frames: address }, `frame-${image}`),
  ),
  '/issues/[issue]/events/[event]': byOwner(() =>
    issuesOf(store)
      .slice(0, 3)
      .flatMap((issue) => [
        paths.issueEvent(issue, 'latest', { frames: 'oldest' }),
        paths.issueEvent(issue, 'oldest', { raw: '1' }),
      ]),
  ),
  '/issues/[issue]/attachments': byOwner(() => paths.issueAttachments(firstIssue())),
  '/issues/[issue]/events': byOwner(() => [
    paths.issueEvents(firstIssue()),
    paths.issueEvents(firstIssue(), { where: image, column: ['title', 'user', 'url'], at: image }),
  ]),
  '/issues/[issue]/feedback': byOwner(() => paths.issueFeedback(firstIssue())),
  '/issues/[issue]/similar': byOwner(() => paths.issueSimilar(firstIssue())),
  '/issues/[issue]/tags': byOwner(() => paths.issueTags(firstIssue())),
  '/issues/[issue]/tags/[key]': byOwner(
    () => ['release', 'environment', 'user'].map((key) => paths.issueTag(firstIssue(), key)),
    () => paths.issueTag(firstIssue(), image),
  ),
  '/issues/[issue]/ticket': byOwner(() => paths.issueTicket(firstIssue(), store.integration)),
  '/performance': byOwner(paths.performance({ project: image, sort: image })),
  '/performance/[overview]': byOwner(
    ...overviewKinds.flatMap((kind) => [
      paths.performanceOf(kind, { environment: [image, address] }),
      paths.performanceOf(kind),
    ]),
    // One page serves all kinds.
    ...payloads.map((name) => paths.performanceOf('queries', { name })),
    paths.performanceOf('queries', { name: 'x'.repeat(8_000) }),
  ),
  '/performance/vitals': byOwner(
    paths.performanceOf('vitals'),
    paths.performanceOf('vitals', { by: image, vital: image }),
    ...payloads.map((name) => paths.performanceOf('vitals', { name })),
  ),
  '/projects': byOwner('/projects'),
  '/projects/[project]': byOwner(() => paths.project(store.project)),
  '/projects/[project]/settings': byOwner(() => `/projects/${store.project}/settings`),
  '/projects/[project]/settings/environments': ofProject('environments'),
  '/projects/[project]/settings/filters': ofProject('filters'),
  '/projects/[project]/settings/general': ofProject('general'),
  '/projects/[project]/settings/grouping': ofProject('grouping'),
  '/projects/[project]/settings/keys': ofProject('keys'),
  '/projects/[project]/settings/ownership': ofProject('ownership'),
  '/projects/[project]/settings/performance': ofProject('performance'),
  '/projects/[project]/settings/performance/[detector]': byOwner(() => paths.detector(store.project, 'n_plus_one')),
  '/projects/[project]/settings/scrubbing': ofProject('scrubbing'),
  '/projects/[project]/settings/source-maps': ofProject('source-maps'),
  '/projects/[project]/settings/source-maps/[bundle]': byOwner(() => paths.artifactBundle(store.project, store.bundle)),
  '/projects/[project]/setup': byOwner(() => paths.projectSetUp(store.project)),
  '/projects/new': byOwner('/projects/new'),
  '/releases': byOwner(paths.releases(), paths.releases({ query: image, project: image })),
  '/releases/[version]': byOwner(() => store.versions.map((version) => paths.release(version))),
  '/reset-password': byStranger(paths.resetPassword()),
  '/reset-password/[token]': byStranger(paths.newPassword(image), () => resetLink),
  '/settings': byOwner('/settings'),
  '/settings/audit': byOwner(paths.organization('audit'), paths.organization('audit', { search: image, area: image })),
  '/settings/general': byOwner(paths.organization('general')),
  '/settings/instance': byOwner(paths.organization('instance')),
  '/settings/integrations': byOwner(paths.organization('integrations')),
  '/settings/integrations/[integration]': byOwner(() => paths.integration(store.integration)),
  '/settings/integrations/new/[system]': byOwner(paths.newIntegration('github'), paths.newIntegration(image)),
  '/settings/members': byOwner(paths.organization('members')),
  '/settings/members/[member]': byOwner(() => memberPath, paths.member(image)),
  '/settings/teams': byOwner(paths.organization('teams')),
  '/settings/teams/[team]': byOwner(() => paths.team(store.team), paths.team(image)),
  '/settings/tokens': byOwner(paths.organization('tokens')),
  '/setup': byStranger(paths.setUp(), paths.setUp({ code: image })),
  '/sign-in': byStranger(paths.signIn({ next: address }), paths.signIn({ next: `//evil.example/${image}` })),
  '/sign-in/code': byStranger(paths.secondFactor({ next: address })),
  '/sign-up': byStranger(paths.signUp()),
  '/stats': byOwner(paths.stats(), paths.stats({ project: image, period: image })),
  '/traces/[trace]': byOwner(
    paths.trace(hostileTrace),
    paths.trace(hostileTrace, hostileSpan(0)),
    `${paths.trace(hostileTrace)}#span-${image}`,
  ),
}

/** The routes of src/app, as their folders name them. */
function routes(): readonly string[] {
  const app = fileURLToPath(new URL('../src/app', import.meta.url))
  return globSync('**/page.tsx', { cwd: app })
    .map((file) => `/${join(file, '..')}`.replace('/(app)', '').replace(/^\/\.?$/, '') || '/')
    .toSorted()
}

const firstIssue = () => issuesOf(store)[0] ?? ''

/** One issue for each payload: their events' fingerprints differ. */
function issuesOf({ project, events }: HostileStore): readonly string[] {
  return events.map((_, index) => shortId(project, index + 1))
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  server = await startServer({}, 'pages')
  const account = { email: 'ann@example.com', password: '', name: `Ann ${image}` }
  const made = await server.mishap('user', 'create', '--email', account.email, '--name', account.name)
  account.password = /not shown again\): (\S+)/.exec(made)?.[1] ?? ''
  await server.mishap('user', 'create', '--email', 'max@example.com', '--name', MEMBER)
  const link = await server.mishap('user', 'reset-password', '--email', 'max@example.com')
  resetLink = new URL(link.trim()).pathname
  store = await fillHostile(server)
  owner = await watched(browser)
  stranger = await watched(browser)
  await signIn(owner, server, account)
  await owner.goto(server.address + paths.organization('members'))
  memberPath = (await owner.locator('a[href^="/settings/members/"]').last().getAttribute('href')) ?? ''
  invitation = await invite(owner)
})

test.afterAll(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
  expect(await server.stop()).toBe(0)
  await discard()
})

async function invite(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByRole('region', { name: 'Invitation link' }).locator('code').textContent()
  return new URL(link ?? '').pathname
}

/** What a page did that none may do. */
const misdeeds: string[] = []

async function watched(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext()
  await context.exposeBinding('mishapReports', (_, what: string) => void misdeeds.push(what))
  await context.addInitScript(() => {
    const { mishapReports: report } = window as unknown as { mishapReports: (what: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
    Object.defineProperty(window, 'ran', {
      set() {
        report(`ran: ${new Error('here').stack ?? ''}`)
      },
    })
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== server.address) misdeeds.push(`asked for ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => misdeeds.push(`window: ${popup.url()}`))
  page.on('pageerror', (error) => misdeeds.push(`exception: ${error.message}`))
  return page
}

/** Opens all that is folded, and looks at where everything leads. */
async function search(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
    const found: string[] = []
    const addresses = document.querySelectorAll('[href], [src], [action], [formaction], [srcdoc], [style]')
    for (const element of addresses) {
      const { outerHTML } = element
      const say = (what: string) => found.push(`${what}: ${outerHTML.slice(0, 200)}`)
      if (element.hasAttribute('srcdoc') || element.tagName === 'IFRAME') say('a frame')
      if (/url\(|expression/.test(element.getAttribute('style') ?? '')) say('a style that asks for something')
      for (const name of ['href', 'src', 'action', 'formaction']) {
        const value = element.getAttribute(name)
        if (value === null) continue
        const url = new URL(value, document.baseURI)
        const isOurs = url.origin === location.origin || (name === 'src' && url.protocol === 'data:')
        if (isOurs) continue
        // React's own, on a form whose server function takes it over: it throws if ever a script submits the form past React.
        if (
          element.tagName === 'FORM' &&
          value.startsWith("javascript:throw new Error('A React form was unexpectedly submitted.")
        )
          continue
        if (!/^https?:$/.test(url.protocol)) say('no address of the web')
        else if (!/noopener|noreferrer/.test(element.getAttribute('rel') ?? '')) say('it would know its opener')
      }
    }
    if (document.querySelector('img[src="x"], svg[onload], [onerror], [onmouseover], [onfocus]') !== null)
      found.push('markup from a text')
    return found
  })
}

test('every route of the app is visited here', () => {
  expect(Object.keys(visits).toSorted()).toEqual(routes())
})

for (const [route, { as, to }] of Object.entries(visits)) {
  test(`${route}: what strangers wrote is text`, async () => {
    test.setTimeout(120_000)
    const page = as === 'owner' ? owner : stranger
    for (const { path, isThere } of to()) {
      misdeeds.length = 0
      const answer = await page.goto(server.address + path)
      const status = answer?.status() ?? 0
      expect([path, isThere ? status : status < 500]).toEqual([path, isThere ? 200 : true])
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect([path, await search(page), misdeeds]).toEqual([path, [], []])
    }
  })
}

test('the same holds when a page is reached by a link: as data instead of a document', async () => {
  test.setTimeout(240_000)
  await owner.goto(`${server.address}/stats`)
  await owner.waitForLoadState('networkidle')
  await owner.evaluate(() => Object.assign(window, { sameDocument: true }))
  const all = Object.values(visits).filter((one) => one.as === 'owner')
  for (const { path } of all.flatMap(({ to }) => to().slice(0, 2))) {
    misdeeds.length = 0
    await owner.evaluate((href) => {
      const { next } = window as unknown as { next: { router: { push: (href: string) => void } } }
      next.router.push(href)
    }, path)
    await owner.waitForLoadState('networkidle')
    await expect(owner.locator('h1').first()).toBeVisible()
    expect([path, await search(owner), misdeeds]).toEqual([path, [], []])
  }
  expect(await owner.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('dialogs and menus open under the same policy', async () => {
  await owner.goto(server.address + paths.team(store.team))
  await owner.waitForLoadState('networkidle')
  misdeeds.length = 0
  await owner
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect(owner.getByRole('dialog')).toBeVisible()
  expect([await search(owner), misdeeds]).toEqual([[], []])
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: /’s account$/ }).click()
  await expect(owner.getByRole('menu')).toBeVisible()
  expect([await search(owner), misdeeds]).toEqual([[], []])
})

test('what is written is there: the pages show it, letter by letter', async () => {
  for (const [path, text] of [
    [paths.issues(), 'Inner'],
    [paths.issue(issuesOf(store)[0] ?? 1), '</script><script>window.ran=1</script>'],
    [paths.organization('teams'), '<img src=x onerror="window.ran=1">'],
    [paths.organization('members'), '<img src=x onerror="window.ran=1">'],
  ] as const) {
    await owner.goto(server.address + path)
    await expect(owner.getByText(path === paths.issues() ? 'window.ran=1' : text).first()).toBeAttached()
  }
})

test('what these tests look for is noticed when it happens', async () => {
  await owner.goto(server.address + paths.stats())
  misdeeds.length = 0
  await owner.evaluate(() => {
    Object.assign(window, { ran: 1 })
    document.body.append(document.createElement('style'))
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran=1"><a href="javascript:0">x</a>')
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x"><style>a{}</style>')
  })
  await expect
    .poll(() => misdeeds.map((what) => what.split(/[ ]/, 2).join(' ')))
    .toEqual(expect.arrayContaining(['ran: Error:', 'policy: script-src-attr', 'policy: img-src']))
  expect((await search(owner)).map((what) => what.split(':', 1)[0])).toEqual(
    expect.arrayContaining(['no address of the web', 'it would know its opener', 'markup from a text']),
  )
})
