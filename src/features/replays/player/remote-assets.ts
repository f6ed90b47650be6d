import { isRecord } from '#domain/replay/fields.ts'
import { noAssets, type AssetAddress } from '#domain/replay/safe-css.ts'

/** Permitted addresses for assets that a recording references on other servers. */
export interface PlayerAssets {
  /** Covers the segments read so far. */
  readonly addressOf: AssetAddress
  /** Reads the asset addresses of segments. On failure it still resolves, and their assets are not loaded. */
  read(segmentIds: readonly number[]): Promise<void>
}

/** @param address base address for assets (domain/paths.ts); `null` if they may not be loaded */
export function createAssets(address: string | null): PlayerAssets {
  if (address === null) return { addressOf: noAssets, read: async () => undefined }
  // Absolute, because nested frames have their own base addresses.
  const { href } = new URL(address, document.baseURI)
  const signatures = new Map<string, string>()
  const known = new Set<number>()
  return {
    addressOf: (url) => {
      const signature = signatures.get(url)
      return signature === undefined ? undefined : `${href}${signature}/?url=${encodeURIComponent(url)}`
    },
    read: async (segmentIds) => {
      const unknown = segmentIds.filter((id) => !known.has(id))
      if (unknown.length === 0) return
      try {
        const answer = await fetch(`${href}?${unknown.map((id) => `segment=${id}`).join('&')}`)
        const found: unknown = answer.ok ? await answer.json() : undefined
        if (!isRecord(found) || !isRecord(found.data)) return
        for (const [url, signature] of Object.entries(found.data))
          if (typeof signature === 'string') signatures.set(url, signature)
        for (const id of unknown) known.add(id)
      } catch {
        // Its images stay grey boxes.
      }
    },
  }
}
