import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { ReplayKey } from './replay.ts'

/** A picture, a style sheet or a font of another server, as it may be handed out. */
export interface RemoteAsset {
  /** One of the few that are let through, and what the bytes look like. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Nothing is handed out: the signature is none of this replay and URL, or what is there is not to be had. */
export type AssetRefusal = 'bad_signature' | 'not_available'

/** What recordings load from other servers, where an operator allows that: fetched by this server for whoever watches. */
export interface RemoteAssets {
  readonly isOn: boolean
  /** The URLs that stand in some segments of a replay, each with the signature by which it can be had. */
  signatures(
    grant: Grant<'event:read'>,
    replay: ReplayKey,
    segments: readonly number[],
  ): Promise<ReadonlyMap<string, string>>
  /** Whoever asks was shown to see the replay. */
  read(
    replay: ReplayKey,
    asked: { readonly url: string; readonly signature: string },
  ): Promise<Result<RemoteAsset, AssetRefusal>>
}
