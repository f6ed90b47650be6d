import type { Selectable } from 'kysely'
import { permissions, type Permission } from '#domain/access/roles.ts'
import type { Access } from '#domain/oauth/oauth-catalogue.ts'
import type { OAuthGrantRow } from './tables.ts'

/** How long a code can be redeemed. OAuth 2.1 allows at most ten minutes, and programs need seconds. */
export const CODE_MS = 2 * 60_000

/** Converts a row. A scope that this version does not know permits nothing. */
export function accessFromRow(row: Selectable<OAuthGrantRow>): Access {
  const scopes = JSON.parse(row.scopes) as readonly string[]
  return {
    id: row.id,
    userId: row.user_id,
    clientId: row.client_id,
    clientName: row.client_name,
    redirectUri: row.redirect_uri,
    scopes: scopes.filter((scope): scope is Permission => permissions.some((one) => one === scope)),
    createdAt: new Date(row.created_at),
    usedAt: new Date(row.used_at),
  }
}
