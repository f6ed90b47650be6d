import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { ReplayKey } from './replay.ts'

/** A third-party image, style sheet or font that may be served to viewers. */
export interface RemoteAsset {
  /** One of the few allowed content types, matching the actual bytes. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Why an asset is not served: the signature does not match this replay and URL, or the asset cannot be fetched. */
export type AssetRefusal = 'bad_signature' | 'not_available'

/** Third-party assets of recordings, fetched by this server on behalf of viewers, if the operator allows that. */
export interface RemoteAssets {
  readonly isOn: boolean
  /** The URLs that occur in some segments of a replay, each with the signature needed to fetch it. */
  signatures(
    grant: Grant<'event:read'>,
    replay: ReplayKey,
    segments: readonly number[],
  ): Promise<ReadonlyMap<string, string>>
  /** The caller has already verified that the user may see the replay. */
  read(
    replay: ReplayKey,
    asked: { readonly url: string; readonly signature: string },
  ): Promise<Result<RemoteAsset, AssetRefusal>>
}
