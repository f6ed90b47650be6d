import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '#demo/random.ts'
import { digested } from './health.ts'
import { startGenerator } from './load.ts'
import { buildApps, sentryCli, type MappedApp } from './mapped-apps.ts'
import { measured, type LoadResult } from './phases.ts'
import type { Row } from './report.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from './server.ts'

const RELEASES = 50
const FRAMES = 30
const KINDS = 500
const CONNECTIONS = 16
const MOST_PER_SECOND = 1_000
/** The minimum digest rate to wait for: events per second. */
const SLOWEST_DIGEST = 50

/**
 * Events of minified code: 50 releases, each a 2 MB script with a 6 MB map, uploaded by the real sentry-cli; 30 frames
 * per event at random positions of a random release, so that caches help less than they would for a real app.
 */
export async function measureSourceMaps(bench: {
  folder: string
  seconds: number
  say(line: string): void
}): Promise<{ readonly rows: readonly Row[]; readonly threads: LoadResult['threads'] }> {
  const { folder, seconds, say } = bench
  await using cleanUp = new AsyncDisposableStack()
  const config: ServerConfig = {
    dataFolder: join(folder, 'mapped'),
    port: await freePort(),
    pages: false,
    profileFolder: undefined,
  }
  say(`Source maps: building ${RELEASES} releases …`)
  const apps = await buildApps(join(folder, 'apps', 'built'), RELEASES)
  const target = targetOf(await operate(config, ['project', 'create', 'mapped', '--platform', 'javascript']))
  const token = await operate(config, ['token', 'create', '--organization'])
  const server = startServer(config)
  cleanUp.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${config.port}`

  say(`Source maps: uploading ${RELEASES} releases …`)
  const uploads = await measured(server.pid, async () => {
    for (const app of apps) await upload(app, { origin, token })
  })
  const file = join(folder, 'mapped-events.json')
  writeFileSync(file, JSON.stringify(eventsOf(apps)))
  const generator = await startGenerator({ target, kinds: { file }, connections: CONNECTIONS })
  cleanUp.defer(() => generator.stop())
  say(`Source maps: ${CONNECTIONS} connections for ${seconds} s, then the digest catches up …`)
  const load = await measured(server.pid, async () => {
    // About as many as the digest can process, because the spool's backlog must be awaited afterwards.
    const { accepted } = await generator.run({ events: seconds * MOST_PER_SECOND, seconds })
    await digested(origin, accepted / SLOWEST_DIGEST + 30)
    return accepted
  })
  const rows: readonly Row[] = [
    { name: 'source-mapped: digested', value: load.result / load.seconds, unit: '/s', floor: { atLeast: 500 } },
    { name: 'source-mapped: server CPU per event', value: (load.cpuSeconds * 1e6) / load.result, unit: 'µs' },
    { name: 'source-mapped: memory, peak', value: load.peakRss / 1e6, unit: 'MB' },
    { name: 'source-mapped: upload, until it can be used', value: (uploads.seconds / RELEASES) * 1000, unit: 'ms' },
    { name: 'source-mapped: memory, peak of uploads', value: uploads.peakRss / 1e6, unit: 'MB' },
    { name: 'source-mapped: size of a script', value: bytesOf(apps, 'app.js') / 1e6, unit: 'MB' },
    { name: 'source-mapped: size of a map', value: bytesOf(apps, 'app.js.map') / 1e6, unit: 'MB' },
  ]
  return { rows, threads: load.threads }
}

function upload(app: MappedApp, { origin, token }: { origin: string; token: string }): Promise<void> {
  const words = ['sourcemaps', 'upload', '--wait', '--release', app.release, app.folder]
  return sentryCli(words, {
    SENTRY_URL: origin,
    SENTRY_AUTH_TOKEN: token,
    SENTRY_ORG: 'home',
    SENTRY_PROJECT: 'mapped',
  })
}

function bytesOf([app]: readonly MappedApp[], name: string): number {
  return app === undefined ? 0 : statSync(join(app.folder, name)).size
}

/** The rests of this many different events after their first value (bodies.ts). */
function eventsOf(apps: readonly MappedApp[]): string[] {
  const random = randomFrom('mapped events')
  return Array.from({ length: KINDS }, (_, number) => {
    const app = apps[number % apps.length]
    if (app === undefined) throw new Error('There are no releases.')
    const frames = Array.from({ length: FRAMES }, () => {
      const place = random.pick(app.places)
      return { filename: app.scriptUrl, function: 't', lineno: place.line, colno: place.column, in_app: true }
    })
    const exception = { type: 'TypeError', stacktrace: { frames }, mechanism: { type: 'onerror', handled: false } }
    const surroundings = {
      platform: 'javascript',
      level: 'error',
      release: app.release,
      environment: 'production',
      debug_meta: { images: [{ type: 'sourcemap', code_file: app.scriptUrl, debug_id: app.debugId }] },
      request: { url: 'https://shop.example/basket', headers: { 'User-Agent': 'Mozilla/5.0 Chrome/142.0.0.0' } },
      sdk: { name: 'sentry.javascript.browser', version: '11.12.0' },
    }
    return `,${JSON.stringify(exception).slice(1)}]},${JSON.stringify(surroundings).slice(1)}`
  })
}
