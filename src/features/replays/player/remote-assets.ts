import { isRecord } from '#domain/replay/fields.ts'
import { noAssets, type AssetAddress } from '#domain/replay/safe-css.ts'

/** The addresses by which a player may load what its recording names on other servers. */
export interface PlayerAssets {
  /** Of what was read so far. */
  readonly addressOf: AssetAddress
  /** Reads what some segments name. Resolves where that fails as well: then nothing of theirs is loaded. */
  read(segmentIds: readonly number[]): Promise<void>
}

/** @param address below which all of it is (domain/paths.ts); null: nothing may be loaded */
export function createAssets(address: string | null): PlayerAssets {
  if (address === null) return { addressOf: noAssets, read: async () => undefined }
  // Whole: frames within frames have addresses of their own.
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
        // Its boxes stay grey.
      }
    },
  }
}
