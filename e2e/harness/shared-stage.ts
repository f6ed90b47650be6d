import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { dataPaths } from '#domain/data-paths.ts'
import { resetTo } from './emptied.ts'
import { startServer } from './server.ts'
import { stageOn, type Stage } from './stage.ts'
import { castIn, folderWith, type Cast } from './template.ts'

// One server for all files of a worker. Before each stage its catalogue is reset to the template, so a file finds no
// project, rule or dashboard of the previous file. Ids are never reused, so neither are rows of the event store. Owners
// and admins read telemetry across all project ids, including those of earlier files, so files that count telemetry
// over all projects act as members, whose queries name the existing projects.

export interface SharedServer {
  /** Resets the server's catalogue and creates accounts for these people. */
  readonly openStage: <Name extends string>(browser: Browser, cast: Cast<Name>) => Promise<Stage<Name>>
  readonly stop: () => Promise<number | null>
}

/** Starts the server that files share. It may call services that a test runs on this machine. */
export async function startSharedServer(): Promise<SharedServer> {
  // Not created by `newDataFolder`, so that a file that discards its own folders does not remove this one.
  const folder = await mkdtemp(join(tmpdir(), 'mishap-e2e-shared-'))
  const { data, templateCatalogue } = await folderWith({ Ann: 'owner' }, folder)
  const server = await startServer({ data, env: { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } }, 'pages')
  return {
    openStage: async (browser, cast) => {
      await resetTo(templateCatalogue, server)
      return stageOn(browser, server, await castIn(dataPaths(data).catalogue, cast))
    },
    stop: async () => {
      const code = await server.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}
