import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'

/** The policy of the app's own pages (src/main/security-headers.ts). */
const POLICY = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src blob:`

/** Returns the player's data of segments, with a video for the ones named in `videos` (fixtures/videos). */
export function playerReplay(
  segments: readonly (readonly object[])[],
  endedAt: number,
  videos: readonly string[] = [],
) {
  const all = segments.map((events, segmentId) => {
    const times = events.map((event) => (event as { timestamp: number }).timestamp)
    const pages = events.filter((event) => (event as { type: number }).type === 2)
    const snapshotsAt = pages.map((event) => (event as { timestamp: number }).timestamp)
    const end = videos.length > 0 && segmentId === segments.length - 1 ? endedAt : Math.max(...times)
    return { segmentId, startedAt: Math.min(...times), endedAt: end, snapshotsAt, state: 'kept' }
  })
  return {
    replayId: 'a',
    startedAt: all[0]?.startedAt ?? 0,
    endedAt,
    isGoingOn: false,
    segmentAddress: '/segments/{segment}/',
    videos: videos.map((_, segmentId) => segmentId),
    videoAddress: '/videos/{segment}/',
    assets: null,
    segments: all,
  }
}

/** Serves a page with only the player (e2e/apps/long-replay.ts), and a recording. */
export async function servePlayer(
  segments: readonly (readonly object[])[],
  videos: readonly string[] = [],
): Promise<AsyncDisposable & { readonly address: string }> {
  const bundle = await build({
    entryPoints: ['e2e/apps/long-replay.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    alias: { '#features': './src/features', '#domain': './src/domain' },
  })
  const texts = segments.map((events) => JSON.stringify(events))
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost')
    const [, part, number] = pathname.split('/')
    const offset = Number(searchParams.get('cursor')?.split(':')[1])
    res.setHeader('content-security-policy', POLICY)
    if (part === '')
      res.setHeader('content-type', 'text/html').end('<!doctype html><script type=module src=/page.js></script>')
    else if (part === 'page.js') res.setHeader('content-type', 'text/javascript').end(bundle.outputFiles[0]?.text)
    else if (part === 'videos') res.end(readFileSync(`fixtures/videos/${videos[Number(number)]}`))
    else if (number === '') res.end(`[${texts.slice(offset, offset + 20).join(',')}]`)
    else res.end(texts[Number(number)] ?? '[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
