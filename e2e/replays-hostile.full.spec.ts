import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type { Walls } from './apps/replay-stage.ts'
import { hostileRecordings, type HostileRecording } from './harness/hostile-recordings.ts'

/** Same as for the app's own pages (src/main/security-headers.ts). */
const APP_POLICY = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'`

/** The player's frame on a page of its own, with the requests from it that reach the attacker's server. */
async function openTrap(page: Page) {
  const { outputFiles } = await build({
    entryPoints: ['e2e/apps/replay-stage.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    alias: { '#features': './src/features' },
  })
  const script = outputFiles[0]?.text ?? ''
  const arrived: string[] = []
  const server = createServer((req, res) => {
    if (req.url === '/guarded') res.setHeader('content-security-policy', APP_POLICY)
    if (req.url === '/guarded' || req.url === '/open')
      res
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><link rel=icon href=data:,><script type=module src=/player.js></script>')
    else if (req.url === '/player.js') res.setHeader('content-type', 'text/javascript').end(script)
    else {
      arrived.push(req.url ?? '')
      res.writeHead(404).end()
    }
  })
  let connections = 0
  const stranger = createServer((req, res) => {
    arrived.push(req.url ?? '')
    res.writeHead(404, { 'access-control-allow-origin': '*' }).end()
  }).on('connection', () => (connections += 1))
  const addresses = await Promise.all(
    [server, stranger].map(async (one) => {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
    }),
  )
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push('dialog')
    void dialog.dismiss()
  })
  page.on('console', (message) => message.text().trim() === 'HIT' && ran.push('console'))
  await page.exposeFunction('hit', () => ran.push('call'))
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data:|about:)/.test(url)) asked.push(url)
  })
  return {
    own: addresses[0] ?? '',
    stranger: addresses[1] ?? '',
    async play(recordings: readonly HostileRecording[], walls: Walls) {
      // The app's pages have a policy as well, but sanitised events must be harmless on a page without one.
      await page.goto(`${addresses[0]}/${walls === 'cleaning' || walls === 'none' ? 'open' : 'guarded'}`)
      arrived.length = 0
      asked.length = 0
      connections = 0
      await page.evaluate(
        ([all, kept]) =>
          (globalThis as unknown as { playAll(all: unknown, walls: string): Promise<void> }).playAll(all, kept),
        [recordings.map(({ events }) => events), walls] as const,
      )
      if (walls === 'assets') return { tried: [...asked], arrived: [...arrived], connections, ran: [...ran] }
      const namesIn = (urls: readonly string[]) => [...new Set(urls.map(nameOf))]
      const nameOf = (url: string) => recordings[Number(/\/(\d+)(#|$)/.exec(url)?.[1])]?.name ?? url
      // The browser also reports requests that a policy blocked: they were tried but never sent.
      return { tried: namesIn(asked), arrived: namesIn(arrived), connections, ran: [...ran] }
    },
    async [Symbol.asyncDispose]() {
      for (const one of [server, stranger]) {
        one.closeAllConnections()
        await new Promise((resolve) => one.close(resolve))
      }
    },
  }
}

test('hostile recordings run nothing and ask nobody for anything, whichever of the two walls stands', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await using trap = await openTrap(page)
  const recordings = hostileRecordings(trap.stranger)
  expect(recordings.length).toBeGreaterThan(100)

  const harmless = { arrived: [], ran: [] }
  const nothing = { ...harmless, tried: [], connections: 0 }
  const part = (parts: number) => (_: HostileRecording, index: number) => index % parts === 0
  expect(await trap.play(recordings, 'both')).toEqual(nothing)
  expect(await trap.play(recordings.filter(part(3)), 'cleaning')).toEqual(nothing)
  // No policy forbids opening connections, so sanitising must prevent that.
  expect(await trap.play(recordings.filter(part(4)), 'policy')).toMatchObject(harmless)
  // Addresses of the server itself are blocked like any other.
  expect(await trap.play(hostileRecordings(trap.own).filter(part(7)), 'both')).toEqual(nothing)

  // If an operator allows it, requests go to this server only.
  const through = await trap.play(recordings, 'assets')
  const isThrough = (url: string) => new URL(url, trap.own).href.startsWith(`${trap.own}/assets/x/?url=`)
  expect({ ...through, tried: through.tried.filter((url) => !isThrough(url)), arrived: [] }).toEqual(nothing)
  expect(through.arrived.filter((url) => !isThrough(url))).toEqual([])
  expect(new Set(through.arrived).size).toBeGreaterThan(5)

  // Without protection the requests are sent, so the trap works.
  expect((await trap.play(recordings.filter(part(5)), 'none')).arrived.length).toBeGreaterThan(10)
})
