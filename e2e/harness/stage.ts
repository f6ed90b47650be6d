import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { discard, startServer, type ServerOptions, type TestServer } from './server.ts'
import { folderWith, type Cast, type People, type Person } from './template.ts'

/** A server with pages, people who have accounts on it, and browsers that they are signed in with. */
export interface Stage<Name extends string = never> {
  readonly server: TestServer
  readonly people: People<Name>
  /** A page of a browser of its own, signed in as this person; undefined: as nobody. */
  readonly pageOf: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
  /** Closes the browsers. A server that is the stage’s own is stopped, and must end well. */
  readonly close: () => Promise<void>
}

/** Starts a server on which these people have accounts; the first one is the owner. */
export async function openStage<Name extends string>(
  browser: Browser,
  cast: Cast<Name>,
  options: Omit<ServerOptions, 'data' | 'args'> = {},
): Promise<Stage<Name>> {
  const { data, people } = await folderWith(cast)
  const server = await startServer({ ...options, data }, 'pages')
  const stage = stageOn(browser, server, people)
  return {
    ...stage,
    close: async () => {
      await stage.close()
      expect(await server.stop()).toBe(0)
      await discard()
    },
  }
}

/** Returns a stage on a server that goes on running when the stage is closed. */
export function stageOn<Name extends string>(browser: Browser, server: TestServer, people: People<Name>): Stage<Name> {
  const contexts: BrowserContext[] = []
  return {
    server,
    people,
    pageOf: async (person, contextOptions) => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      if (person !== undefined) await enter(context, server, person)
      return context.newPage()
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}

/** Signs a browser in without the form: with a session that the person has already. */
export async function enter(context: BrowserContext, server: TestServer, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  // As the server sets it: no script sees it.
  await context.addCookies([{ name, value, url: server.address, httpOnly: true, sameSite: 'Lax' }])
}

/** Opens an address and waits until what is there takes presses. @returns the answer's status */
export async function visit(page: Page, url: string): Promise<number> {
  const answer = await page.goto(url)
  await interactive(page)
  return answer?.status() ?? 0
}

/**
 * Resolves once React has taken over the document that is open: what is pressed before that is lost. A page whose script
 * failed never is: that is an error after 30 s, not only when the test's own time is up.
 */
export async function interactive(page: Page): Promise<void> {
  try {
    await page.locator('html[data-interactive]').waitFor({ state: 'attached', timeout: 30_000 })
  } catch (cause) {
    const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 500))
    throw new Error(`${page.url()} takes no presses, and says: ${text}`, { cause })
  }
}

/** Goes to a path of the page's server as a link in the page would, without loading a document. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await interactive(page)
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (path: string) => void } } }
    next.router.push(to)
  }, path)
}
