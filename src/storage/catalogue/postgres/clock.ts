/**
 * What time it is by Postgres' clock, which all servers share: milliseconds since the epoch. Not `now()`: that is when
 * the transaction began, before it waited for the lock of writers.
 */
export const NOW_MS = '(extract(epoch from statement_timestamp()) * 1000)::bigint'
