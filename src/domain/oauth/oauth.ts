import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { ApplicationScope } from './scopes.ts'

/** A program of somebody else's that asks for access. */
export interface Application {
  /** What it is known by: an https address for one with a metadata document, else what it was given. */
  readonly clientId: string
  /** As it calls itself: nobody has checked that. */
  readonly name: string
  readonly redirectUris: readonly string[]
  /** The host of its metadata document, which vouches for it; null: it registered itself. */
  readonly host: string | null
}

/** What an application asks of a person, once it has been read and found right. */
export interface AccessRequest {
  readonly application: Application
  readonly redirectUri: string
  readonly scopes: readonly ApplicationScope[]
  readonly challenge: string
  readonly state: string | null
}

/**
 * Why an application cannot ask: nobody knows it (`unknown_client`), its document did not come (`unreachable_client`) or
 * says nothing of use (`bad_document`), or it wants its answer at an address that is not its own (`bad_redirect`).
 * The others are the protocol's words (RFC 6749, 4.1.2.1): `back` is the address that tells the application.
 */
export type AskRefusal =
  | { readonly reason: 'unknown_client' | 'unreachable_client' | 'bad_document' | 'bad_redirect' }
  | { readonly reason: AskError; readonly application: Application; readonly back: string }
export type AskError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target'

/** The answer of the token endpoint (RFC 6749, 5.1). */
export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

/** Refusals of the token endpoint (RFC 6749, 5.2; RFC 8707, 2). */
export type TokenRefusal =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

/** The answer to a registration (RFC 7591, 3.2.1). */
export interface Registration {
  readonly client_id: string
  /** Seconds since the epoch. */
  readonly client_id_issued_at: number
  readonly client_name: string
  readonly redirect_uris: readonly string[]
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: 'none'
}

export type RegistrationRefusal =
  | { readonly reason: 'invalid_redirect_uri' | 'invalid_client_metadata' }
  | { readonly reason: 'too_many'; readonly retryAfterSeconds: number }

/** Lets applications act for people (OAuth 2.1). What they get is a token like those that people make, and ends sooner. */
export interface OAuth {
  /** Reads the query of an authorization request. It may ask for the application's document: only for who is signed in. */
  read(query: URLSearchParams): Promise<Result<AccessRequest, AskRefusal>>
  /** Returns the address that tells the application of its access. @param scopes those of the request that the person left */
  allow(
    grant: Grant<'org:read'>,
    request: AccessRequest,
    scopes: readonly ApplicationScope[],
    now: Date,
  ): Promise<string>
  /** Returns the address that tells the application that it has none. */
  deny(request: AccessRequest): string
  issue(form: URLSearchParams, now: Date): Promise<Result<IssuedTokens, TokenRefusal>>
  /** Ends a token (RFC 7009); also says yes to one that nobody knows. */
  revoke(form: URLSearchParams, now: Date): Promise<Result<void, TokenRefusal>>
  /** @param client whoever asks, for the limit on how often */
  register(body: unknown, client: string, now: Date): Promise<Result<Registration, RegistrationRefusal>>
}
