import type { SpoolRange } from '#domain/spool/spool.ts'

/** What all keys of spools begin with, below the prefix of the bucket. */
export const SPOOLS = 'spool/'

const KEY = /^spool\/([0-9a-f]{32})\/(\d{12})\/(\d{12})-(\d{12})$/

/** `spool/<id>/<segment>/<from>-<to>`: where the bytes of a range of a spool lie in a bucket. */
export function keyOf(spoolId: string, { segment, from, to }: SpoolRange): string {
  return `${SPOOLS}${spoolId}/${digits(segment)}/${digits(from)}-${digits(to)}`
}

/** Returns what a key stands for; undefined: it is not of a spool. */
export function parseKey(key: string): { readonly spoolId: string; readonly range: SpoolRange } | undefined {
  const [, spoolId = '', segment, from, to] = KEY.exec(key) ?? []
  if (spoolId === '') return undefined
  return { spoolId, range: { segment: Number(segment), from: Number(from), to: Number(to) } }
}

function digits(number: number): string {
  return String(number).padStart(12, '0')
}
