import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { discard, startServer, type ServerOptions, type TestServer } from './server.ts'
import { folderWith, type Cast, type People, type Person } from './template.ts'

/** A server with pages, people with accounts, and browsers in which they are signed in. */
export interface Stage<Name extends string = never> {
  readonly server: TestServer
  readonly people: People<Name>
  /** A page in a new browser context, signed in as this person, or signed out without one. */
  readonly pageOf: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
  /** Closes the browsers. If the stage started the server, stops it and expects a clean exit. */
  readonly close: () => Promise<void>
}

/** Starts a server with accounts for these people; the first one is the owner. */
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

/** Returns a stage on a server that keeps running when the stage is closed. */
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

/** Signs a browser in without the form, using the person's existing session. */
export async function enter(context: BrowserContext, server: TestServer, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  // As the server sets it, out of reach of scripts.
  await context.addCookies([{ name, value, url: server.address, httpOnly: true, sameSite: 'Lax' }])
}

/** Opens an address and waits until the page is interactive. @returns the response status */
export async function visit(page: Page, url: string): Promise<number> {
  const answer = await page.goto(url)
  await interactive(page)
  return answer?.status() ?? 0
}

/**
 * Resolves once React has hydrated the open document: earlier clicks are lost. A page whose script failed never
 * hydrates, so this fails after 30 s instead of at the test's timeout.
 */
export async function interactive(page: Page): Promise<void> {
  try {
    await page.locator('html[data-interactive]').waitFor({ state: 'attached', timeout: 30_000 })
  } catch (cause) {
    const text = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 500))
    throw new Error(`${page.url()} takes no presses, and says: ${text}`, { cause })
  }
}

/** Navigates within the document, as a link in the page would. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await interactive(page)
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (path: string) => void } } }
    next.router.push(to)
  }, path)
}
