import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { RemoteAsset, RemoteAssets } from '#domain/replay/remote-assets.ts'
import type { ReplayReader } from '#domain/replay/replay-store.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import { safeCss } from '#domain/replay/safe-css.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import { FetchedAssets, type FetchedAsset } from './fetched.ts'

interface AssetParts {
  readonly settings: Pick<Settings, 'replayRemoteAssets' | 'allowPrivateHosts'>
  readonly replays: Pick<ReplayReader, 'recording'>
  readonly secret: string
}

/** URLs as they occur in JSON. URLs in any other notation are not found, and therefore not loaded. */
const URLS = /https?:\/\/[^\s"'\\()<>]{4,2000}/g
/** Per segment: a page has some hundreds of pictures at most. */
const MOST_URLS = 5000

/** Serves the remote assets of recordings. Without the operator's permission, nothing is signed. */
export function createRemoteAssets({ settings, replays, secret }: AssetParts): RemoteAssets {
  const { replayRemoteAssets: isOn, allowPrivateHosts } = settings
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'assets of replays', 32))
  const fetched = new FetchedAssets({ allowPrivateHosts })
  const sign = ({ projectId, replayId }: ReplayKey, url: string) =>
    createHmac('sha256', key).update(`${projectId}\n${replayId}\n${url}`).digest('base64url')

  return {
    isOn,
    signatures: async (grant, replay, segments) => {
      const signed = new Map<string, string>()
      if (!isOn) return signed
      for (const segment of segments) {
        // oxlint-disable-next-line no-await-in-loop -- one after another, so that no more than one is held
        const bytes = await replays.recording(grant, replay.replayId, segment)
        for (const url of urlsIn(bytes)) if (!signed.has(url)) signed.set(url, sign(replay, url))
      }
      return signed
    },
    read: async (replay, { url, signature }) => {
      if (!isOn || !isSame(signature, sign(replay, url))) return refuse('bad_signature')
      const asset = await fetched.read(url)
      if (asset === undefined) return refuse('not_available')
      return ok(asset.contentType.startsWith('text/css') ? withOwnAddresses(asset, (one) => sign(replay, one)) : asset)
    },
  }
}

function urlsIn(bytes: Uint8Array | undefined): readonly string[] {
  if (bytes === undefined) return []
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  const found = new Set<string>()
  for (const [url] of text.matchAll(URLS)) {
    if (found.size >= MOST_URLS) break
    if (!hasCredentials(url)) found.add(url)
    // In a srcset, commas separate the images.
    if (url.endsWith(',')) found.add(url.replace(/,+$/, ''))
  }
  return [...found]
}

/** User name and password in a URL would be sent. */
function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed === null || parsed.username !== '' || parsed.password !== ''
}

function isSame(said: string, right: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Rewrites a style sheet to load its assets from this server, relative to its own URL here (`…/assets/{signature}/`).
 */
function withOwnAddresses({ contentType, bytes, from }: FetchedAsset, sign: (url: string) => string): RemoteAsset {
  const addressOf = (said: string) => {
    const url = URL.parse(said, from)
    if (url === null || !/^https?:$/.test(url.protocol) || hasCredentials(url.href)) return undefined
    return `../${sign(url.href)}/?url=${encodeURIComponent(url.href)}`
  }
  const css = safeCss(new TextDecoder().decode(bytes), '', addressOf)
  return { contentType, bytes: new TextEncoder().encode(css) }
}
