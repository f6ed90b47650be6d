import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { dataPaths } from '#domain/data-paths.ts'
import { startServer, type TestServer } from './server.ts'
import { stageOn, type Stage } from './stage.ts'
import { castIn, folderWith, type Cast } from './template.ts'

// One server for all files of a worker. Before each stage its catalogue is reset to the template, so a file finds no
// project, no rule and no dashboard of the file before. Ids are never reused, so neither are rows of the event store.
// Owners and admins read telemetry across all project ids, including those of earlier files: a file that counts
// telemetry over all projects is played by members, whose queries name the projects that exist.

/** What the server keeps for itself: where its jobs are, and which processes run. */
const KEPT =
  /^sqlite_|^digest_|_positions$|_clock$|^(?:migrations|leases|nodes|limit_nodes|changes|change_log|change_followers|known_events)$/

export interface SharedServer {
  /** Resets the server's catalogue and gives accounts to these people. */
  readonly openStage: <Name extends string>(browser: Browser, cast: Cast<Name>) => Promise<Stage<Name>>
  readonly stop: () => Promise<number | null>
}

/** Starts the server that files share. It may call programs of a test, which are on this machine. */
export async function startSharedServer(): Promise<SharedServer> {
  // Not one of `newDataFolder`: a file that discards its own must not take this one along.
  const folder = await mkdtemp(join(tmpdir(), 'mishap-e2e-shared-'))
  const { data, templateCatalogue } = await folderWith({ Ann: 'owner' }, folder)
  const server = await startServer({ data, env: { MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } }, 'pages')
  return {
    openStage: async (browser, cast) => {
      await reset(server, templateCatalogue)
      return stageOn(browser, server, await castIn(dataPaths(data).catalogue, cast))
    },
    stop: async () => {
      const code = await server.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}

async function reset(server: TestServer, template: string): Promise<void> {
  await server.digested()
  using catalogue = new DatabaseSync(dataPaths(server.data).catalogue, {
    timeout: 10_000,
    enableForeignKeyConstraints: false,
  })
  catalogue.prepare('attach ? as template').run(template)
  const all = catalogue.prepare("select name from main.sqlite_schema where type = 'table'").all()
  const tables = all.map(({ name }) => String(name)).filter((name) => !KEPT.test(name))
  catalogue.exec('begin immediate')
  for (const name of tables) catalogue.exec(`delete from main."${name}"`)
  for (const name of tables) catalogue.exec(`insert into main."${name}" select * from template."${name}"`)
  catalogue.exec('commit')
}
