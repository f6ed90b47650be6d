import { join } from 'node:path'
import { z } from 'zod'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { digested } from '../health.ts'
import { startGenerator } from '../load.ts'
import { measured, type LoadResult } from '../phases.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../server.ts'
import type { SpanLoad } from './span-bodies.ts'
import { openTraces, type SpanBench } from './traces.ts'

const CONNECTIONS = 8
/** More would only wait in the spool. */
const MOST_SPANS_PER_SECOND = 60_000
/** The minimum digest rate to wait for: spans per second. */
const SLOWEST_DIGEST = 2_000
const SETTLE_MS = 10_000

/** Spans: digest rate, disk space, and the time to open a trace of 10,000 of them. Each load has its own store. */
export async function measureSpans(
  bench: SpanBench,
): Promise<{ readonly rows: readonly Row[]; readonly threads: LoadResult['threads'] }> {
  const containers = await load(bench, { form: 'containers', spans: 100, data: 'repetitive' })
  const transactions = await load(bench, { form: 'transactions', spans: 10, data: 'repetitive' })
  const random = await load(bench, { form: 'containers', spans: 100, data: 'random' })
  const traces = await openTraces(bench)
  return {
    rows: [
      { name: 'spans: digested', value: containers.requests * 100, unit: '/s', floor: { atLeast: 30_000 } },
      { name: 'spans: transactions digested', value: transactions.requests, unit: '/s', floor: { atLeast: 3_000 } },
      { name: 'spans: random ones digested', value: random.requests * 100, unit: '/s' },
      { name: 'spans: server CPU per span', value: containers.cpuPerRequest / 100, unit: 'µs' },
      { name: 'spans: server CPU per transaction', value: transactions.cpuPerRequest, unit: 'µs' },
      { name: 'spans: memory, peak', value: containers.peakRss / 1e6, unit: 'MB' },
      { name: 'spans: on disk', value: containers.bytesPerSpan, unit: 'bytes', floor: { atMost: 100 } },
      { name: 'spans: on disk, random', value: random.bytesPerSpan, unit: 'bytes', floor: { atMost: 1_000 } },
      ...traces,
    ],
    threads: containers.threads,
  }
}

/** Requests per second until all are digested, and the cost of one. */
async function load({ folder, seconds, say }: SpanBench, kinds: SpanLoad) {
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, `spans-${kinds.form}-${kinds.data}`),
    port: await freePort(),
    pages: false,
    profileFolder: undefined,
  }
  const target = targetOf(await operate(config, ['project', 'create', 'spans', '--platform', 'node']))
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`
  const generator = await startGenerator({ target, kinds, connections: CONNECTIONS })
  cleanUp.defer(() => generator.stop())
  const most = Math.ceil((seconds * MOST_SPANS_PER_SECOND) / kinds.spans)
  const run = async (events: number, within: number) => {
    const { accepted } = await generator.run({ events, seconds: within })
    await digested(origin, (accepted * kinds.spans) / SLOWEST_DIGEST + 30)
    return accepted
  }
  await run(most, 3)
  await pause(SETTLE_MS)
  say(`Spans: ${kinds.form} of ${kinds.spans} ${kinds.data} ones for ${seconds} s, then the digest catches up …`)
  const ran = await measured(server.pid, () => run(most, seconds))
  await pause(SETTLE_MS)
  await server.stop()
  return {
    requests: ran.result / ran.seconds,
    cpuPerRequest: (ran.cpuSeconds * 1e6) / ran.result,
    peakRss: ran.peakRss,
    bytesPerSpan: await bytesPerSpan(config),
    threads: ran.threads,
  }
}

const sizes = z.tuple([z.object({ per_span: z.coerce.number() })])

/** In the store of a stopped server. Excludes parts replaced by merges, which are deleted after some minutes. */
async function bytesPerSpan({ dataFolder }: ServerConfig): Promise<number> {
  const engine = await startChdb({ folder: join(dataFolder, 'events') })
  const sql = `
    SELECT sum(bytes_on_disk) / sumIf(rows, table = 'spans') AS per_span
    FROM system.parts WHERE active AND table IN ('spans', 'traces')`
  const [{ per_span }] = sizes.parse(await engine.rows(sql))
  await engine.close()
  return per_span
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds))
}
