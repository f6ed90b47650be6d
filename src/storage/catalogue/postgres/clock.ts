/**
 * The current time in milliseconds since the epoch, from Postgres' clock, which all servers share. `now()` would return
 * the start of the transaction, before it waited for the writers' lock.
 */
export const NOW_MS = '(extract(epoch from statement_timestamp()) * 1000)::bigint'
