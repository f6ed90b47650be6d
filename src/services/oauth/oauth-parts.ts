import type { Running } from '#domain/running.ts'
import type { OutgoingAnswer, OutgoingRefusal, OutgoingRequest } from '#outbound/guarded-fetch.ts'
import type { Result } from '#domain/result.ts'

export interface OAuthParts {
  readonly catalogue: Pick<Running['catalogue'], 'oauth'>
  readonly accounts: Pick<Running['accounts'], 'actorById'>
  readonly settings: Pick<Running['settings'], 'site'>
  /** Fetches metadata documents, guarded against addresses in the operator's own network. */
  readonly fetch: (request: OutgoingRequest) => Promise<Result<OutgoingAnswer, OutgoingRefusal>>
  /** Limits registrations. @returns the seconds to wait, or `undefined` if it may proceed */
  readonly limiter: {
    take(attempts: readonly { key: string; limits: readonly { windowMs: number; max: number }[] }[]): number | undefined
  }
}
