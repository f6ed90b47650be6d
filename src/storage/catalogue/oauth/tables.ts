import type { Generated } from 'kysely'

/** Rows of migrations/catalogue/0032-oauth.compatible.sql. Times are milliseconds since the epoch, lists are JSON. */
export interface OAuthTables {
  oauth_clients: {
    id: string
    name: string
    redirect_uris: string
    created_at: number
    used_at: number | null
  }
  oauth_grants: OAuthGrantRow
  oauth_refresh_tokens: { hash: string; grant_id: number; created_at: number; replaced_at: number | null }
}

export interface OAuthGrantRow {
  id: Generated<number>
  user_id: string
  client_id: string
  client_name: string
  redirect_uri: string
  scopes: string
  created_at: number
  used_at: number
  code_hash: string
  challenge: string
  redeemed_at: number | null
}
