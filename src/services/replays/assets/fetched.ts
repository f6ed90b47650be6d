import type { RemoteAsset } from '#domain/replay/remote-assets.ts'
import type { OutgoingPolicy } from '#outbound/guard.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { assetType } from './asset-type.ts'

const MAX_BYTES = 5 * 1024 ** 2
/** Every URL in a style sheet is rewritten synchronously, so its size is limited. */
const MAX_SHEET_BYTES = 1024 ** 2
const TIMEOUT_MS = 10_000
/** An untrusted recording may contain thousands of URLs. */
const MAX_AT_ONCE = 6
const MAX_WAITING = 500
/** Cache size in bytes; a failure counts as a few. */
const MAX_KEPT = 32 * 1024 ** 2
const BYTES_OF_AN_ENTRY = 1024
const KEPT_MS = 10 * 60_000

/** The response, and the URL after redirects. */
export interface FetchedAsset extends RemoteAsset {
  readonly from: string
}

interface Kept {
  readonly asset: FetchedAsset | undefined
  readonly until: number
}

/** Fetches the assets in recordings, with a cache and limited concurrency. */
export class FetchedAssets {
  readonly #policy: OutgoingPolicy
  readonly #kept = new Map<string, Kept>()
  readonly #coming = new Map<string, Promise<FetchedAsset | undefined>>()
  readonly #waiting: (() => void)[] = []
  #keptBytes = 0
  #fetching = 0

  constructor(policy: OutgoingPolicy) {
    this.#policy = policy
  }

  /** `undefined` if it is unavailable or not an asset. */
  async read(url: string): Promise<FetchedAsset | undefined> {
    const known = this.#kept.get(url)
    if (known !== undefined && known.until > Date.now()) return known.asset
    const coming = this.#coming.get(url) ?? this.#inTurn(url)
    this.#coming.set(url, coming)
    return coming
  }

  async #inTurn(url: string): Promise<FetchedAsset | undefined> {
    try {
      if (!(await this.#turn())) return undefined
      const asset = await this.#fetch(url).finally(() => this.#next())
      this.#keep(url, asset)
      return asset
    } finally {
      this.#coming.delete(url)
    }
  }

  /** Resolves to false if the queue is full. */
  async #turn(): Promise<boolean> {
    if (this.#fetching < MAX_AT_ONCE) {
      this.#fetching++
      return true
    }
    if (this.#waiting.length >= MAX_WAITING) return false
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return true
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#fetching--
    else next()
  }

  async #fetch(url: string): Promise<FetchedAsset | undefined> {
    const headers = { Accept: 'image/*, text/css, font/*' }
    const answer = await guardedFetch({ url, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }, this.#policy)
    if (!answer.ok || answer.value.status !== 200) return undefined
    const { bytes, headers: sent } = answer.value
    const contentType = assetType(sent.get('content-type') ?? '', bytes)
    const isTooLong = contentType?.startsWith('text/css') === true && bytes.length > MAX_SHEET_BYTES
    return contentType === undefined || isTooLong ? undefined : { contentType, bytes, from: answer.value.url }
  }

  #keep(url: string, asset: FetchedAsset | undefined): void {
    this.#forget(url)
    this.#kept.set(url, { asset, until: Date.now() + KEPT_MS })
    this.#keptBytes += sizeOf(asset)
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= MAX_KEPT) return
      this.#forget(oldest)
    }
  }

  #forget(url: string): void {
    const known = this.#kept.get(url)
    if (known === undefined) return
    this.#kept.delete(url)
    this.#keptBytes -= sizeOf(known.asset)
  }
}

function sizeOf(asset: FetchedAsset | undefined): number {
  return BYTES_OF_AN_ENTRY + (asset?.bytes.length ?? 0)
}
