/** The table of migrations/catalogue/0034-api.compatible.sql. */
export interface ApiTables {
  idempotency_keys: {
    caller: string
    key_hash: string
    fingerprint: string
    at: number
    sealed: string | null
  }
}
