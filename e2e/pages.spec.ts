import type { Page } from '@playwright/test'
import { barriersAsOpened } from './harness/accessible.ts'
import { routes, type Things } from './harness/routes.ts'
import type { TestServer } from './harness/server.ts'
import { visit, type Stage } from './harness/stage.ts'
import { expect, test } from './harness/test.ts'
import { watch } from './harness/visitor.ts'
import { fillHostile } from './injection/hostile-store.ts'

/**
 * Opens a page of every route, filled with hostile data: it responds, logs nothing to the console and causes no content
 * security policy violation; on a phone in the light theme it meets WCAG AA and does not scroll sideways.
 * walk.full.spec.ts opens the other examples of a route, which consist of the same parts; sweep.full.spec.ts opens
 * pages in every theme and width, and with hostile addresses.
 */

const PHONE = { viewport: { width: 390, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' } as const

let stage: Stage<'Ann' | 'Max'>
let server: TestServer
let things: Things
let owner: Watched
let stranger: Watched

interface Watched {
  readonly page: Page
  /** Returns and clears the page's complaints. */
  readonly complaints: () => readonly string[]
}

test.beforeAll(async ({ openStage }) => {
  stage = await openStage({ Ann: 'owner', Max: 'member' })
  ;({ server } = stage)
  things = { ...(await fillHostile(server, stage.people.Max)) }
  owner = await watched(await stage.pageOf(stage.people.Ann, PHONE))
  stranger = await watched(await stage.pageOf(undefined, PHONE))
})

test.afterAll(() => stage.close())

async function watched(page: Page): Promise<Watched> {
  const violations: string[] = []
  await page.exposeBinding('reportViolation', (_, what: string) => void violations.push(what))
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (what: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  const { complaints, forget } = watch(page)
  return {
    page,
    complaints: () => {
      const found = [...complaints(), ...violations.splice(0)]
      forget()
      return found
    },
  }
}

/** Routes by the first part of their address. */
const areas = Object.groupBy(Object.entries(routes), ([route]) => route.split('/')[1] ?? '')

for (const [area, own = []] of Object.entries(areas))
  test(`/${area}: every route opens a page that is silent and accessible`, async () => {
    test.setTimeout(120_000)
    for (const [, { kind, examples }] of own) {
      const { page, complaints } = kind === 'entrance' ? stranger : owner
      const [path = ''] = examples(things)
      const status = await visit(page, server.address + path)
      await expect(page.locator('h1').first()).toBeVisible()
      expect.soft([path, status, complaints()]).toEqual([path, 200, []])
      if (kind !== 'redirect') expect.soft([path, await barriersAsOpened(page)]).toEqual([path, []])
    }
  })
