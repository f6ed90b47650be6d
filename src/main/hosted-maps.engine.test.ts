import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import type { EventId } from '#domain/ids.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { Running } from '#domain/running.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'
import { parseSettings } from './settings.ts'

const source = `
export function priceOf(article) {
  // Only the map knows this line.
  return article.prices.amountInCents
}
`

/** A website with a minified script and its map. */
async function aSite() {
  const { code, map } = await transform(source, { minify: true, sourcemap: true, sourcefile: 'price.js' })
  const asked: (string | undefined)[] = []
  const site = createServer((req, res) => {
    asked.push(req.url)
    if (req.url === '/app.min.js.map') res.end(map)
    else res.end(`${code}//# sourceMappingURL=app.min.js.map`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return {
    asked,
    script: `http://127.0.0.1:${port}/app.min.js`,
    column: code.indexOf('.amountInCents') + 2,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => site.close(() => resolve())),
  }
}

async function aServer(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-hosted-'))
  const settings = parseSettings({
    NODE_ENV: 'test',
    PORT: '0',
    MISHAP_DATA: folder,
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_SELF: 'off',
    MISHAP_BATCH_WAIT: '0',
    ...env,
  })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const started = await startServer(settings.value, {
    project: fileURLToPath(new URL('../..', import.meta.url)),
    pages: 'none',
    log: createLog({ logLevel: 'silent' }),
  })
  if (!started.ok) throw new Error(started.refusal.reason)
  const { running, stop } = started.value
  return {
    running,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Sends a script's error and waits until it is stored. Returns the source line of its frame, if found. */
async function codeOf(running: Running, script: string, column: number, eventId: string): Promise<string | undefined> {
  const { catalogue, events, settings } = running
  const [project] = await catalogue.projects.list(operatorGrant('project:read'))
  if (project === undefined) throw new Error('no project')
  const [key] = await catalogue.projects.keys(operatorGrant('project:read'), project.id)
  const frames = [{ filename: script, function: 'p', lineno: 1, colno: column, in_app: true }]
  const event = {
    platform: 'javascript',
    release: 'shop@1',
    exception: { values: [{ type: 'TypeError', value: 'x', stacktrace: { frames } }] },
  }
  await fetch(`${absolute(settings.site, apiPaths.envelope(project.id))}?sentry_key=${key?.publicKey}`, {
    method: 'POST',
    body: `{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}`,
  })
  const stored = () => events.event(operatorGrant('event:read'), eventId as EventId)
  await expect.poll(stored, { timeout: 30_000, interval: 50 }).toBeDefined()
  return (await stored())?.event.exception?.[0]?.stacktrace?.frames[0]?.context_line
}

const allowed = { MISHAP_FETCH_SOURCE_MAPS: 'on', MISHAP_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

/** Returns a function that sends the next event and returns its source line. */
function nextCode(running: Running, { script, column }: { readonly script: string; readonly column: number }) {
  let count = 0
  return () => codeOf(running, script, column, `${count++}`.padStart(32, '0'))
}

async function withFetching(running: Running): Promise<void> {
  const { project } = await running.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'javascript' },
    new Date(),
  )
  const rules = { ...defaultRules, sourceMaps: { fetchHosted: true } }
  await running.catalogue.rules.save(operatorGrant('project:write'), project.id, rules, 0, new Date())
}

test('a map that nobody uploaded is fetched from beside its script, for the events that come after', async () => {
  await using site = await aSite()
  await using server = await aServer(allowed)
  await withFetching(server.running)
  const code = nextCode(server.running, site)
  await expect.poll(code, { timeout: 60_000, interval: 300 }).toBe('  return article.prices.amountInCents')
})

test.each([
  ['the operator has not switched it on', { ...allowed, MISHAP_FETCH_SOURCE_MAPS: 'off' }],
  ['the host is of the own network', { MISHAP_FETCH_SOURCE_MAPS: 'on' }],
])('nothing is fetched where %s', async (_, env) => {
  await using site = await aSite()
  {
    await using server = await aServer(env)
    await withFetching(server.running)
    const code = nextCode(server.running, site)
    for (let sent = 0; sent < 4; sent++) expect(await code()).toBeUndefined()
  }
  // Also not while the server stops, which only finishes what has begun.
  expect(site.asked).toEqual([])
})
