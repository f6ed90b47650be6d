import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type { ApplicationScope } from './scopes.ts'

/** A third-party program that requests access. */
export interface Application {
  /** An https URL for a client with a metadata document, otherwise the assigned id. */
  readonly clientId: string
  /** Self-declared and unverified. */
  readonly name: string
  readonly redirectUris: readonly string[]
  /** The host of its metadata document, which vouches for it; `null` if it registered itself. */
  readonly host: string | null
}

/** A valid access request of an application. */
export interface AccessRequest {
  readonly application: Application
  readonly redirectUri: string
  readonly scopes: readonly ApplicationScope[]
  readonly challenge: string
  readonly state: string | null
}

/**
 * Why an access request is invalid: the client is unknown (`unknown_client`), its document could not be fetched
 * (`unreachable_client`) or is invalid (`bad_document`), or the redirect URI is not registered (`bad_redirect`). The
 * others are protocol errors (RFC 6749, 4.1.2.1), where `back` is the URL that reports the error to the application.
 */
export type AskRefusal =
  | { readonly reason: 'unknown_client' | 'unreachable_client' | 'bad_document' | 'bad_redirect' }
  | { readonly reason: AskError; readonly application: Application; readonly back: string }
export type AskError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target'

/** The response of the token endpoint (RFC 6749, 5.1). */
export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

/** Errors of the token endpoint (RFC 6749, 5.2; RFC 8707, 2). */
export type TokenRefusal =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

/** The response to a registration (RFC 7591, 3.2.1). */
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

/** Lets applications act on behalf of users (OAuth 2.1). They get tokens like users' own, with a shorter lifetime. */
export interface OAuth {
  /** Parses an authorization request. May fetch the application's document, so only call it for signed-in users. */
  read(query: URLSearchParams): Promise<Result<AccessRequest, AskRefusal>>
  /**
   * The URL that returns the code to the application.
   * @param scopes the subset of requested scopes that the user approved
   */
  allow(
    grant: Grant<'org:read'>,
    request: AccessRequest,
    scopes: readonly ApplicationScope[],
    now: Date,
  ): Promise<string>
  /** The URL that reports the denial to the application. */
  deny(request: AccessRequest): string
  issue(form: URLSearchParams, now: Date): Promise<Result<IssuedTokens, TokenRefusal>>
  /** Revokes a token (RFC 7009). Also succeeds for unknown tokens. */
  revoke(form: URLSearchParams, now: Date): Promise<Result<void, TokenRefusal>>
  /** @param client identifies the caller for rate limiting */
  register(body: unknown, client: string, now: Date): Promise<Result<Registration, RegistrationRefusal>>
}
