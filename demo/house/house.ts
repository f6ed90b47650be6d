import type { Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Accounts } from '#domain/account/accounts.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { DemoProject } from '../shop.ts'

/** The installation that the shop moves into: what people and tools make there, beside what SDKs send. */
export interface House {
  readonly catalogue: Catalogue
  readonly accounts: Pick<Accounts, 'needsOwner' | 'create' | 'actorById'>
  /** The operator's. */
  readonly grant: <const P extends Permission>(permission: P) => Grant<P>
  readonly projects: Readonly<Record<DemoProject, ProjectId>>
  /** Where the server's API is, with a token for tools; no slash at the end. */
  readonly api: { readonly address: string; readonly organization: string; readonly token: string }
  readonly now: Date
}

/** A result that cannot be a refusal, for all that is asked for here is right. */
export function made<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
): T {
  if (!result.ok) throw new Error(`The demo was refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}
