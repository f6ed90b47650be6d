import type { DirectoryRefusal } from '#domain/account/directory.ts'
import { messages } from '#messages'

/** Everything that SCIM refuses, with an error type of RFC 7644, 3.12 or an HTTP status alone. */
export type ScimRefusal =
  | DirectoryRefusal
  | {
      readonly reason:
        | 'no_token'
        | 'bad_token'
        | 'not_for_provisioning'
        | 'no_route'
        | 'bad_json'
        | 'bad_patch'
        | 'bad_path'
        | 'bad_filter'
        | 'bad_value'
        | 'user_name_missing'
    }
  | { readonly reason: 'too_large'; readonly limit: number }
  | { readonly reason: 'wrong_method'; readonly allow: string }
  | { readonly reason: 'too_many'; readonly retryAfterSeconds: number }

export const SCIM_TYPE = 'application/scim+json'

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** An error in the format of RFC 7644: the status as a string, and the error type if there is one. */
export function scimError(refusal: ScimRefusal): Response {
  const [status, scimType] = kindOf(refusal.reason)
  const body = {
    schemas: [SCHEMA],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: detailOf(refusal),
  }
  return Response.json(body, { status, headers: { 'Content-Type': SCIM_TYPE, ...headersOf(refusal) } })
}

function detailOf(refusal: ScimRefusal): string {
  const t = messages('signOn')
  if (refusal.reason === 'too_large') return t('scim.too_large', { limit: refusal.limit })
  if (refusal.reason === 'too_many') return t('scim.too_many', { seconds: refusal.retryAfterSeconds })
  if (refusal.reason === 'wrong_method') return t('scim.wrong_method', { allow: refusal.allow })
  return t(`scim.${refusal.reason}`)
}

function headersOf(refusal: ScimRefusal): Record<string, string> {
  if (refusal.reason === 'too_many') return { 'Retry-After': String(refusal.retryAfterSeconds) }
  if (refusal.reason === 'wrong_method') return { Allow: refusal.allow }
  return refusal.reason === 'no_token' || refusal.reason === 'bad_token' ? { 'WWW-Authenticate': 'Bearer' } : {}
}

function kindOf(reason: ScimRefusal['reason']): readonly [number, string?] {
  switch (reason) {
    case 'no_token':
    case 'bad_token':
      return [401]
    case 'not_for_provisioning':
      return [403]
    case 'not_found':
    case 'no_route':
      return [404]
    case 'wrong_method':
      return [405]
    case 'user_name_taken':
    case 'email_taken':
    case 'group_taken':
      return [409, 'uniqueness']
    case 'last_owner':
      return [400, 'mutability']
    case 'bad_json':
    case 'bad_patch':
      return [400, 'invalidSyntax']
    case 'bad_path':
      return [400, 'invalidPath']
    case 'bad_filter':
      return [400, 'invalidFilter']
    case 'bad_value':
    case 'user_name_missing':
    case 'email_invalid':
    case 'name_missing':
    case 'name_too_long':
      return [400, 'invalidValue']
    case 'too_large':
      return [413]
    case 'too_many':
      return [429]
  }
}
