/** A request with an idempotency key, to detect repetitions. */
export interface KeyedRequest {
  /** The caller: `token:5`, `user:abc`. */
  readonly caller: string
  /** SHA-256 of the key, hex. The key itself decrypts the response and is not stored. */
  readonly keyHash: string
  /** SHA-256 of the request, hex. */
  readonly fingerprint: string
}

/** The state of a key. */
export type BegunRequest =
  /** Unused until now; claimed by this request. */
  | { readonly kind: 'new' }
  /** Used with a different request. */
  | { readonly kind: 'reused' }
  /** The first request has no response yet, or never got one because the server stopped. */
  | { readonly kind: 'in_use' }
  /** @property sealed the stored response */
  | { readonly kind: 'answered'; readonly sealed: string }

/** How long a key is remembered. */
export const KEY_REMEMBERED_MS = 24 * 3_600_000

/** Idempotency keys and the responses to their requests. */
export interface IdempotencyCatalogue {
  /** Claims the key for a request, if unused. Deletes keys older than {@link KEY_REMEMBERED_MS}. */
  begin(request: KeyedRequest, now: Date): Promise<BegunRequest>
  /** Stores the response. */
  answer(request: KeyedRequest, sealed: string): Promise<void>
  /** Releases the key because the request had no effect. */
  release(request: KeyedRequest): Promise<void>
}
