import type { SpoolRange } from '#domain/spool/spool.ts'

/** The prefix of all spool keys, below the prefix of the bucket. */
export const SPOOLS = 'spool/'

const KEY = /^spool\/([0-9a-f]{32})\/(\d{12})\/(\d{12})-(\d{12})$/

/** `spool/<id>/<segment>/<from>-<to>`: the object with a range's bytes. */
export function keyOf(spoolId: string, { segment, from, to }: SpoolRange): string {
  return `${SPOOLS}${spoolId}/${digits(segment)}/${digits(from)}-${digits(to)}`
}

/** Parses a key. Returns `undefined` if it does not belong to a spool. */
export function parseKey(key: string): { readonly spoolId: string; readonly range: SpoolRange } | undefined {
  const [, spoolId = '', segment, from, to] = KEY.exec(key) ?? []
  if (spoolId === '') return undefined
  return { spoolId, range: { segment: Number(segment), from: Number(from), to: Number(to) } }
}

function digits(number: number): string {
  return String(number).padStart(12, '0')
}
