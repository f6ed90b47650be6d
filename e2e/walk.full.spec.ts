import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { routes, type RouteKind, type Things } from './harness/routes.ts'
import type { TestServer } from './harness/server.ts'
import { openStage, visit, type Stage } from './harness/stage.ts'
import { watch } from './harness/visitor.ts'
import { fill } from './walk/fill.ts'
import { kindOf } from './walk/kind-of.ts'
import { noteWhatHappens, pressAll, type Presses } from './walk/press.ts'
import { spared } from './walk/spared.ts'

/**
 * Every page, link and button: no dead links, no dead buttons, nothing in the console. The features of the pages are
 * tested elsewhere.
 */

test.describe.configure({ mode: 'serial' })

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const PAGES_A_TAB = 10
/** How long a page may take to adapt to another width. */
const REST_MS = 2000

let stage: Stage<'Ann' | 'Max'>
let server: TestServer
let things: Things
interface Start {
  readonly path: string
  /** A signed-out visitor sees another page there. */
  readonly as: 'owner' | 'stranger'
}

const pages: Partial<Record<Start['as'], Page>> = {}
const heard: Partial<Record<Start['as'], ReturnType<typeof watch>>> = {}
/** The links found, one of each kind, with the page that contains it. */
const links = new Map<string, { readonly href: string; readonly on: string; readonly as: Start['as'] }>()
const followed = new Set<string>()
/** Parameters already opened, by route. */
const tried = new Map<string, Set<string>>()
const presses: Presses = { ofFrame: new Set(), ofRoute: new Map(), met: new Set(), pressed: 0 }
const count = { turns: 0, pages: 0, links: 0 }

test.beforeAll(async ({ browser }) => {
  // Includes the time to seed the demo.
  test.setTimeout(300_000)
  stage = await openStage(browser, { Ann: 'owner', Max: 'member' })
  ;({ server } = stage)
  things = await fill(server, stage.people)
  for (const [as, person] of [
    ['owner', stage.people.Ann],
    ['stranger', undefined],
  ] as const) {
    const page = await stage.pageOf(person, visitor)
    await page.context().addInitScript(noteWhatHappens)
    await newPage(as, page.context())
    await page.close()
  }
})

test.afterAll(async () => {
  const found = `${count.pages} pages, ${count.links} links, ${presses.pressed} buttons`
  process.stdout.write(`\nWalked: ${found}.\n`)
  await stage.close()
})

const visitor: BrowserContextOptions = {
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** Replaces the tab now and then: a single tab for all pages would grow to a gigabyte. */
async function renew(as: Start['as']): Promise<void> {
  if (count.turns++ % PAGES_A_TAB === 0) await newPage(as, pageOf(as).context())
}

async function newPage(as: Start['as'], context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  page.on('popup', (popup) => void popup.close())
  await pages[as]?.close()
  pages[as] = page
  heard[as] = watch(page)
}

function pageOf(as: Start['as']): Page {
  const page = pages[as]
  if (page === undefined) throw new Error(`There is no ${as}.`)
  return page
}

/** Returns and clears the complaints so far. */
function complaintsOf(as: Start['as']): { readonly take: () => readonly string[] } {
  return {
    take: () => {
      const complaints = heard[as]?.complaints() ?? []
      heard[as]?.forget()
      // This walk injects a script into every frame, and the player's frame runs none: replays-hostile.full.spec.ts.
      return complaints.filter((one) => !one.startsWith('console: Blocked script execution in '))
    },
  }
}

test('the demo fills everything that has a page', async () => {
  using catalogue = new DatabaseSync(join(server.data, 'catalogue.db'), { readOnly: true, timeout: 5_000 })
  const many = (sql: string) => Number(Object.values(catalogue.prepare(`select count(*) ${sql}`).get() ?? {})[0])
  const filled = {
    commits: many("from commits where author_email like '%harborgoods.example'"),
    deploys: many("from deploys where environment = 'staging'"),
    roles: many(`from (select distinct role from "user")`),
    teams: many("from teams where slug in ('storefront', 'platform')"),
    owned: many('from issues where assignee_user_id is not null or assignee_team_id is not null'),
    comments: many("from issue_activity where kind = 'comment' and actor_name = 'Mara Lindqvist'"),
    decisions: many("from issues where status <> 'unresolved'"),
    feedback: many("from feedback where source = 'widget' and group_hash is not null"),
    screenshots: many("from attachments where name = 'screenshot.png'"),
    files: many("from attachments where name = 'console.log'"),
    fired: many('from alert_firings'),
    tickets: many('from tickets'),
    maps: many("from artifact_files where url like '%gift-card%'"),
  }
  expect(Object.entries(filled).filter(([, rows]) => rows === 0)).toEqual([])
  expect(filled.roles).toBe(4)

  // Suspect commits are computed when an issue is shown.
  const addresses = catalogue
    .prepare("select p.slug || '-' || i.number address from issues i join projects p on p.id = i.project_id")
    .all()
    .map(({ address }) => `${server.address}/issues/${String(address).toUpperCase()}`)
  const suspects = async (url: string) =>
    (await (await pageOf('owner').request.get(url)).text()).includes('id="suspects"')
  let isSuspected = false
  for (const url of addresses) isSuspected ||= await suspects(url)
  expect(isSuspected).toBe(true)
})

/** Opens a page and waits until it is complete and interactive. @returns the problems found */
async function open({ path, as }: Start): Promise<readonly string[]> {
  const page = pageOf(as)
  const status = await visit(page, new URL(path, server.address).href)
  count.pages++
  followed.add(kindOf(new URL(path, server.address)))
  followed.add(kindOf(new URL(page.url())))
  return status === 200 ? [] : [`${path} is answered ${status}`]
}

/** Records the links on the open page. @returns the broken links within the page itself */
async function collect(as: Start['as']): Promise<readonly string[]> {
  const page = pageOf(as)
  const here = page.url()
  const all = await page.locator('a[href]').evaluateAll((anchors) =>
    anchors.map((anchor) => {
      const { href, origin, pathname, search, hash } = anchor as HTMLAnchorElement
      const isHere = origin === location.origin && pathname === location.pathname && search === location.search
      const isMissing = isHere && hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1))) === null
      return { href, isOurs: origin === location.origin, isMissing }
    }),
  )
  for (const { href, isOurs } of all) {
    const kind = `${as} ${kindOf(new URL(href))}`
    if (isOurs && !links.has(kind)) links.set(kind, { href, on: here, as })
  }
  return all.filter(({ isMissing }) => isMissing).map(({ href }) => `${href} names nothing on the page`)
}

/** Checks whether the page is wider than a desktop or phone screen once its layout has settled. */
async function tooWide(page: Page): Promise<readonly string[]> {
  const wrong: string[] = []
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    const isFit = await page.waitForFunction(fits, undefined, { timeout: REST_MS }).catch(() => null)
    if (isFit === null) wrong.push(`at ${viewport.width} px it scrolls sideways`)
  }
  await page.setViewportSize(WIDE)
  return wrong
}

/** Maximum space above the first row of a list on a phone, in pixels. */
const MOST_ABOVE_ROWS = 160
const lists: ReadonlySet<string> = new Set(['/issues', '/feedback', '/releases', '/projects', '/alerts'])

/** Checks whether a list begins within the phone's first screen. */
async function tooLow(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(NARROW)
  const topOfRow = () =>
    document.querySelector('main ol[aria-label] > li, main tbody > tr')?.getBoundingClientRect().top ?? Infinity
  // The page may not have adapted to the new width yet.
  const isHigh = (most: number) =>
    (document.querySelector('main ol[aria-label] > li, main tbody > tr')?.getBoundingClientRect().top ?? Infinity) <=
    most
  const isFit = await page.waitForFunction(isHigh, MOST_ABOVE_ROWS, { timeout: REST_MS }).catch(() => null)
  const top = isFit === null ? await page.evaluate(topOfRow) : 0
  await page.setViewportSize(WIDE)
  return isFit === null ? [`its first row is ${top} px below the top of a telephone`] : []
}

/** A page that fails to load does not end the walk. */
const broken = (fault: unknown): readonly string[] => [String(fault)]

/** Checks an example, and presses its buttons if they are its own. @returns the problems found */
async function walk(start: Start, route: string, kind: RouteKind): Promise<readonly string[]> {
  const page = pageOf(start.as)
  const complaints = complaintsOf(start.as)
  const wrong = [...(await open(start)), ...(await collect(start.as)), ...(await tooWide(page))]
  if (lists.has(start.path)) wrong.push(...(await tooLow(page)))
  wrong.push(...complaints.take())
  if (kind === 'redirect') return wrong
  const again = async () => void wrong.push(...(await open(start)))
  const more = async () => void wrong.push(...(await collect(start.as)))
  return [...wrong, ...(await pressAll(page, { presses, route, complaints, open: again, collect: more }))]
}

/**
 * Follows a link. If each of its parameters has already been opened on that route, a successful response is enough:
 * there are hundreds of combinations. @returns the problems found
 */
async function follow(href: string, as: Start['as']): Promise<readonly string[]> {
  if (!isPage(href) || !isNew(href)) {
    const answer = await pageOf(as).request.get(href)
    return answer.ok() ? [] : [`is answered ${answer.status()}`]
  }
  const path = href.slice(server.address.length)
  const complaints = complaintsOf(as)
  const wrong = [...(await open({ path, as })), ...(await collect(as)), ...(await tooWide(pageOf(as)))]
  return [...wrong, ...complaints.take()]
}

/** Files and machine-readable responses are not pages. */
const isPage = (href: string) => !/^\/(?:api|_next)\//.test(new URL(href).pathname)

/** Whether the route or one of the parameters is new. Records it as opened. */
function isNew(href: string): boolean {
  const [route = '', names = ''] = kindOf(new URL(href)).split('?')
  const known = tried.get(route)
  const all = names === '' ? [] : names.split('&')
  tried.set(route, new Set([...(known ?? []), ...all]))
  return known === undefined || all.some((name) => !known.has(name))
}

test('what this walk looks for is noticed when it happens', async () => {
  const page = pageOf('owner')
  await open({ path: '/digest', as: 'owner' })
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML('beforeend', '<button type="button">Dead</button><a href="#nowhere">Nowhere</a>')
    main?.insertAdjacentHTML('beforeend', '<button type="button">Loud</button><p style="width:2000px">Wide</p>')
    main?.lastElementChild?.previousElementSibling?.addEventListener('click', () => reportError(new Error('ouch')))
  })
  expect(await collect('owner')).toEqual([expect.stringContaining('#nowhere')])
  expect(await tooWide(page)).toEqual([expect.stringContaining('1440'), expect.stringContaining('390')])
  const stay = () => Promise.resolve()
  const mine: Presses = { ofFrame: new Set(), ofRoute: new Map(), met: new Set(), pressed: 0 }
  const ways = { presses: mine, route: '/digest', complaints: complaintsOf('owner'), open: stay, collect: stay }
  const wrong = await pressAll(page, ways)
  const expected = ['“Dead”: nothing happens', expect.stringContaining('“Loud”: exception: ouch')]
  expect(wrong).toEqual(expect.arrayContaining(expected))
})

test('every page is whole, every button does something, every link leads somewhere', async () => {
  test.setTimeout(1_200_000)
  for (const [route, { kind, examples }] of Object.entries(routes))
    await test.step(route, async () => {
      const as = kind === 'entrance' ? 'stranger' : 'owner'
      for (const path of examples(things)) {
        await renew(as)
        expect.soft(await walk({ path, as }, route, kind).catch(broken), path).toEqual([])
      }
    })
  // Links found on the way are followed too: the map grows during the iteration.
  for (const [kind, { href, on, as }] of links) {
    count.links++
    if (followed.has(kindOf(new URL(href)))) continue
    followed.add(kindOf(new URL(href)))
    await test.step(kind, async () => {
      await renew(as)
      expect.soft(await follow(href, as).catch(broken), `${href} on ${on}`).toEqual([])
    })
  }
  const unmet = spared.map(({ name }) => String(name)).filter((name) => !presses.met.has(name))
  expect.soft(unmet, 'buttons that are spared and nowhere').toEqual([])
  expect(count.links).toBeGreaterThan(60)
})
