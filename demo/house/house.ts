import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { DemoProject } from '../shop.ts'

/** The shop's installation: what people and tools create there, in addition to SDK data. */
export interface House {
  readonly catalogue: Catalogue
  readonly accounts: Pick<Accounts, 'needsOwner' | 'create' | 'actorById'>
  /** Grants of the operator. */
  readonly grant: <const P extends Permission>(permission: P) => Grant<P>
  readonly projects: Readonly<Record<DemoProject, ProjectId>>
  /** The server's API, with a token for tools; no slash at the end. */
  readonly api: { readonly address: string; readonly organization: string; readonly token: string }
  readonly now: Date
}

/** Unwraps a result that cannot be a refusal, because all requests here are valid. */
export function made<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
): T {
  if (!result.ok) throw new Error(`The demo was refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}
