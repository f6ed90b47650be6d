/** A request that came with a key, so that a repetition can be told from a new one. */
export interface KeyedRequest {
  /** Whoever asks: `token:5`, `user:abc`. */
  readonly caller: string
  /** SHA-256 of the key, hex: the key itself opens the answer, and is nowhere. */
  readonly keyHash: string
  /** SHA-256 of what was asked, hex. */
  readonly fingerprint: string
}

/** What is known of a key. */
export type BegunRequest =
  /** Nothing was: it is this request's now. */
  | { readonly kind: 'new' }
  /** It came with another request. */
  | { readonly kind: 'reused' }
  /** Its first request has no answer yet; or never got one, where the server ended before. */
  | { readonly kind: 'in_use' }
  /** @property sealed the answer, as it was kept */
  | { readonly kind: 'answered'; readonly sealed: string }

/** How long a key is remembered. */
export const KEY_REMEMBERED_MS = 24 * 3_600_000

/** The keys of requests that are to be done once, and what they were answered. */
export interface IdempotencyCatalogue {
  /** Takes the key for a request, where nobody has. Forgets what is older than {@link KEY_REMEMBERED_MS}. */
  begin(request: KeyedRequest, now: Date): Promise<BegunRequest>
  /** Keeps the answer. */
  answer(request: KeyedRequest, sealed: string): Promise<void>
  /** Gives the key back: nothing was done with it. */
  release(request: KeyedRequest): Promise<void>
}
