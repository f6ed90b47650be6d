import type { Page } from '@playwright/test'
import { envelopeUrl, post } from './harness/post.ts'
import { unchanged } from './harness/settle.ts'
import { interactive, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { isPayload, openWire, type Sent, type Wire } from './harness/wire.ts'

/** What links in view lead to is fetched before one is pressed (issue 33), and no more of it than the page can show. */

const ISSUES = 25
/** Next lets no more go at a time; src/ui/requests leaves one of its five for a link that is turned to. */
const AT_ONCE = 4

let stage: Stage<'Ann'>
let wire: Wire
let page: Page

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner' })
  const dsn = await stage.server.createProject('ahead', 'node')
  for (let number = 0; number < ISSUES; number++) {
    const exception = { values: [{ type: `Error${String.fromCharCode(65 + number)}`, value: 'is thrown' }] }
    const event = { event_id: String(number).padStart(32, '0'), timestamp: Date.now() / 1000, exception }
    await post(envelopeUrl(stage.server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
  }
  await stage.server.digested()
})

test.beforeEach(async () => {
  wire = await openWire(stage.server.address)
  page = await stage.pageOf(stage.people.Ann, { viewport: { width: 1280, height: 720 } })
})

test.afterEach(async () => {
  await page.context().close()
  await wire.close()
})

test.afterAll(() => stage.close())

/** A page that is asked for ahead, whole. */
const isAhead = ({ headers }: Sent) => headers['purpose'] === 'prefetch' && !('next-router-prefetch' in headers)
const rows = () => page.getByRole('list', { name: 'Issues' }).getByRole('link')

/** Paths of the issues in view, the nearest to the centre of the window first. */
const inView = () =>
  rows().evaluateAll((links) =>
    links
      .map((link) => ({ link, box: link.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
      .toSorted((a, b) => off(a.box) - off(b.box))
      .map(({ link }) => new URL((link as HTMLAnchorElement).href).pathname),
  )

/** Opens the list. Returns what it asks for ahead from now on, in order. */
async function openList(): Promise<() => readonly string[]> {
  const asked: string[] = []
  await page.addInitScript(() =>
    Object.assign(globalThis, { off: (box: DOMRect) => Math.abs((box.top + box.bottom - innerHeight) / 2) }),
  )
  await page.goto(`${wire.address}/issues`)
  await interactive(page)
  return () => {
    asked.push(
      ...wire
        .taken()
        .filter(isAhead)
        .map(({ url }) => url.split('?')[0] ?? ''),
    )
    return asked
  }
}

declare function off(box: DOMRect): number

test('each issue in view is asked for once, the nearest to the centre first, and few at a time', async () => {
  wire.befall(isAhead, { kind: 'held' }, ISSUES)
  const asked = await openList()
  const seen = await inView()
  await unchanged(() => asked().length)
  expect(asked().toSorted()).toEqual(seen.slice(0, AT_ONCE).toSorted())
  wire.heal()
  await wire.release()
  await unchanged(() => asked().length)
  expect(asked().toSorted()).toEqual(seen.toSorted())
})

test('an issue that was in view opens without a request', async () => {
  const asked = await openList()
  const [path = ''] = await inView()
  await expect.poll(asked).toContain(path)
  await page.waitForLoadState('networkidle')
  wire.taken()
  await rows()
    .and(page.locator(`[href$="${path}"]`))
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is thrown')
  expect(wire.taken().filter(isPayload)).toEqual([])
})

test('what leaves the view is not fetched to its end, and what comes into it is', async () => {
  wire.befall(isAhead, { kind: 'held' }, AT_ONCE)
  const asked = await openList()
  const broken: string[] = []
  page.on('requestfailed', (request) => void broken.push(new URL(request.url()).pathname))
  await expect.poll(() => asked().length).toBe(AT_ONCE)
  const before = [...asked()]
  await rows().last().scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const seen = await inView()
  const left = before.filter((path) => !seen.includes(path))
  expect(left.length).toBeGreaterThan(0)
  await expect.poll(() => broken.toSorted()).toEqual(left.toSorted())
  await expect.poll(() => seen.filter((path) => !asked().includes(path))).toEqual([])
  await wire.release()
})

test('nothing is asked for ahead where data is saved', async () => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const asked = await openList()
  await unchanged(() => asked().length)
  expect(asked()).toEqual([])
})
