import type { Result } from '#domain/result.ts'

/** A request to another server and its response. Header names are in lower case. */
export interface SentRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export interface SentAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Uint8Array
}

/** Sends requests. Passed as a parameter, because all of them use the same guarded client. */
export type Send = (request: SentRequest) => Promise<Result<SentAnswer, { readonly reason: SendRefusal }>>
export type SendRefusal = 'bad_url' | 'private_address' | 'unreachable' | 'timeout' | 'too_large' | 'too_many_redirects'
