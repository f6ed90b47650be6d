/** Rows of migrations/catalogue/0030-sign-on.sql, except those of accounts. Times are milliseconds since the epoch. */
export interface SignOnTables {
  used_assertions: { hash: string; until: number }
  sign_on_attempts: { kind: 'saml' | 'scim'; at: number; who: string; problem: string | null }
  directory_groups: { team_id: number; external_id: string | null }
}
