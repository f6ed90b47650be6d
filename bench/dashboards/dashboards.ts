import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { Latencies } from '../latencies.ts'
import { fillPages } from '../pages/fill.ts'
import type { Row } from '../report.ts'
import { signIn } from '../requests.ts'
import { freePort, operate, pagesReady, startServer, type ServerConfig } from '../server.ts'
import { boardOver, WIDGETS } from './board.ts'

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const ROUNDS = 10
const periods = ['24h', '14d'] as const
/** Milliseconds until the document's last widget, and its size in kB. */
const AT_MOST = 1_500
const DOCUMENT = 120

/** Times a dashboard of twenty widgets with this many events and spans in the store. */
export async function measureDashboards(bench: {
  readonly folder: string
  readonly events: number
  say(line: string): void
}): Promise<readonly Row[]> {
  const { events, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const dataFolder = join(bench.folder, `pages-${events}`)
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: true, profileFolder: undefined }
  await fillPages({ dataFolder, count: events, now: new Date(), say })
  const ids = await hangUp(dataPaths(dataFolder).catalogue)
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password).catch(
    () => 'was there',
  )
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await pagesReady(server)
  const origin = `http://127.0.0.1:${config.port}`
  const cookie = await signIn(origin, account)
  const rows: Row[] = []
  for (const [at, period] of periods.entries()) {
    const { times, bytes } = await timed(`${origin}/dashboards/${ids[at]}`, cookie)
    const name = `dashboard of ${WIDGETS} widgets over ${period}, ${events.toLocaleString('en')} events and spans`
    say(
      `  ${times.p50.toFixed(0).padStart(5)} ms, p95 ${times.p95.toFixed(0)}, ${(bytes / 1000).toFixed(0)} kB: ${name}`,
    )
    rows.push(
      { name: `${name} p50`, value: times.p50, unit: 'ms' },
      { name: `${name} p95`, value: times.p95, unit: 'ms', floor: { atMost: AT_MOST } },
      { name: `${name}, document`, value: bytes / 1000, unit: 'kB', floor: { atMost: DOCUMENT } },
    )
  }
  return rows
}

/** Creates a dashboard for each period. No process has the catalogue open. */
async function hangUp(file: string): Promise<readonly number[]> {
  const catalogue = await openSqliteCatalogue({ file })
  try {
    const ids: number[] = []
    for (const period of periods) {
      const sharing = { seenBy: 'viewer', editedBy: 'member' } as const
      // oxlint-disable-next-line no-await-in-loop -- their numbers are in this order
      const made = await catalogue.dashboards.create(
        operatorGrant('event:write'),
        boardOver(period),
        sharing,
        new Date(),
      )
      if (!made.ok) throw new Error(`The bench's board was not made: ${made.refusal.reason}`)
      ids.push(made.value.id)
    }
    return ids
  } finally {
    await catalogue.close()
  }
}

/** Until the end of the document, which contains the last widget's answer. After one warm-up. */
async function timed(address: string, cookie: string) {
  const times = new Latencies()
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other has the server
    const answer = await fetch(address, { headers: { cookie, accept: 'text/html' } })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
    bytes = Buffer.byteLength(body)
    if (round > 0) times.add(performance.now() - began)
  }
  return { times: times.summary(), bytes }
}
