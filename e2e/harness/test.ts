import { test as base, expect } from '@playwright/test'
import { startSharedServer, type SharedServer } from './shared-stage.ts'
import type { Stage } from './stage.ts'
import type { Cast } from './template.ts'

export { expect }

/** Timeout of a hook that opens a stage and fills it while other programs use the processor. */
const STAGE_MS = 180_000

/** Opens a stage on the worker's server. Close it after the tests of the file. */
export type OpenStage = <Name extends string>(cast: Cast<Name>) => Promise<Stage<Name>>

/** Playwright's test, with the server that the files of a worker share. The first file to request it starts it. */
export const test = base.extend<object, { readonly sharedServer: SharedServer; readonly openStage: OpenStage }>({
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
    async ({}, use) => {
      const server = await startSharedServer()
      await use(server)
      expect(await server.stop()).toBe(0)
    },
    { scope: 'worker', timeout: STAGE_MS },
  ],
  openStage: [
    async ({ browser, sharedServer }, use) =>
      use((cast) => {
        const info = base.info()
        info.setTimeout(Math.max(info.timeout, STAGE_MS))
        return sharedServer.openStage(browser, cast)
      }),
    { scope: 'worker' },
  ],
})
