import type { Running } from '#domain/running.ts'
import type { OutgoingAnswer, OutgoingRefusal, OutgoingRequest } from '#outbound/guarded-fetch.ts'
import type { Result } from '#domain/result.ts'

/** What lets applications in works with. */
export interface OAuthParts {
  readonly catalogue: Pick<Running['catalogue'], 'oauth'>
  readonly accounts: Pick<Running['accounts'], 'actorById'>
  readonly settings: Pick<Running['settings'], 'site'>
  /** Asks for documents of applications: by the guard against addresses of the operator's own network. */
  readonly fetch: (request: OutgoingRequest) => Promise<Result<OutgoingAnswer, OutgoingRefusal>>
  /** Counts registrations. @returns the seconds to wait; undefined: go on */
  readonly limiter: {
    take(attempts: readonly { key: string; limits: readonly { windowMs: number; max: number }[] }[]): number | undefined
  }
}
