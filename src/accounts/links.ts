import { createHash, randomBytes } from 'node:crypto'
import type { LinkRefusal } from '#domain/account/refusals.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Db } from './people.ts'

/** A kind of link: its stored data, and how long it is valid. */
export interface LinkKind<Data extends object> {
  readonly name: string
  readonly validMs: number
  /** Parses stored data; `undefined` if it is invalid. */
  readonly parse: (stored: unknown) => Data | undefined
}

/** How long a used or expired link can be distinguished from an unknown one. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000

const TOKEN_BYTES = 32

/** A token for a link: 256 random bits in 43 URL-safe characters. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * The hash by which a link's token is looked up. The table's content does not allow using the link, and the time of a
 * look-up depends on the hash only.
 */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

interface Stored {
  /** Milliseconds since the epoch. */
  readonly until: number
  /** null once it has been used. */
  readonly data: unknown
}

interface VerificationRow {
  readonly id: string
  readonly value: string
}

/** Creates a link's token and stores its hash. */
export async function makeLink<Data extends object>(
  db: Db,
  kind: LinkKind<Data>,
  data: Data,
  now: Date,
): Promise<string> {
  const token = newLinkToken()
  await keep(db, kind, token, { until: now.getTime() + kind.validMs, data }, now)
  return token
}

/** Records a link as used that is stored in another table. */
export async function rememberUsed(db: Db, kind: LinkKind<object>, token: string, now: Date): Promise<void> {
  await keep(db, kind, token, { until: now.getTime(), data: null }, now)
}

async function keep(db: Db, kind: LinkKind<object>, token: string, stored: Stored, now: Date): Promise<void> {
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(stored.until + REMEMBERED_MS) }
  const data = { identifier: identifierOf(kind, token), value: JSON.stringify(stored), ...times }
  await db.create({ model: 'verification', data })
}

/** Returns the data of a valid link. */
export async function readLink<Data extends object>(
  db: Db,
  kind: LinkKind<Data>,
  token: string,
  now: Date,
): Promise<Result<Data, LinkRefusal>> {
  const found = await find(db, kind, token, now)
  return found.ok ? ok(found.value.data) : found
}

/** The same, but only once: of two concurrent uses one is refused. */
export async function useLink<Data extends object>(
  db: Db,
  kind: LinkKind<Data>,
  token: string,
  now: Date,
): Promise<Result<Data, LinkRefusal>> {
  const found = await find(db, kind, token, now)
  if (!found.ok) return found
  const { row, data } = found.value
  // Conditional on the data as read: in Postgres, unlike SQLite, another transaction may have used the link in between.
  const used: Stored = { until: now.getTime(), data: null }
  const changed = await db.updateMany({
    model: 'verification',
    where: [
      { field: 'id', value: row.id },
      { field: 'value', value: row.value },
    ],
    update: { value: JSON.stringify(used) },
  })
  return changed === 1 ? ok(data) : refuse({ reason: 'link_used' })
}

async function find<Data extends object>(
  db: Db,
  kind: LinkKind<Data>,
  token: string,
  now: Date,
): Promise<Result<{ row: VerificationRow; data: Data }, LinkRefusal>> {
  const where = [{ field: 'identifier', value: identifierOf(kind, token) }]
  const row = await db.findOne<VerificationRow>({ model: 'verification', where })
  if (row === null) return refuse({ reason: 'link_unknown' })
  const stored = JSON.parse(row.value) as Stored
  if (stored.data === null) return refuse({ reason: 'link_used' })
  if (stored.until <= now.getTime()) return refuse({ reason: 'link_expired' })
  const data = kind.parse(stored.data)
  return data === undefined ? refuse({ reason: 'link_unknown' }) : ok({ row, data })
}

function identifierOf(kind: LinkKind<object>, token: string): string {
  return `link:${kind.name}:${hashLinkToken(token)}`
}
