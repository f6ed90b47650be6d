import {
  sealedKinds,
  type SealedChange,
  type SealedKind,
  type SealedRow,
  type SealedTexts,
} from '#domain/secret/sealed-texts.ts'

/** Opens and seals the texts of one kind. */
export interface Sealer {
  seal(secret: string): string | Promise<string>
  open(sealed: string): string | undefined | Promise<string | undefined>
  isCurrent(sealed: string): boolean
}

export interface RotationParts {
  readonly sealed: SealedTexts
  readonly sealers: Readonly<Record<SealedKind, Sealer>>
}

export interface RotationOptions {
  /** Looks, and changes nothing. */
  readonly isDryRun: boolean
  readonly onProgress?: (done: number, all: number) => void
}

/** What became of the rows of a kind, each counted once. */
export interface Rotated {
  readonly kind: SealedKind
  readonly rows: number
  /** Sealed with the newest key already, or without anything that is sealed. */
  readonly current: number
  /** Sealed anew; in a dry run: to be. */
  readonly resealed: number
  /** Ids of those that no key opens. They are left as they are. */
  readonly lost: readonly string[]
  /** Ids of those that were changed each time that they were looked at. */
  readonly busy: readonly string[]
}

/** Changed in one transaction: others wait for a few milliseconds. */
const ROWS_AT_ONCE = 100
/** Somebody who saves a row at that moment has sealed it with a key of theirs. */
const TRIES = 5

/**
 * Seals everything anew with the newest key, some rows at a time, while servers work on the same catalogue: each row changes only if
 * it is as it was read. What is done needs no note: a row tells by which key it is sealed, so that whoever was stopped
 * begins again and finds less to do.
 */
export async function rotateSecrets(parts: RotationParts, options: RotationOptions): Promise<readonly Rotated[]> {
  const counts = await Promise.all(sealedKinds.map((kind) => parts.sealed.count(kind)))
  const all = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  const tick = (rows: number) => {
    done += rows
    options.onProgress?.(done, Math.max(all, done))
  }
  const rotated: Rotated[] = []
  // oxlint-disable-next-line no-await-in-loop -- writers take turns anyway
  for (const kind of sealedKinds) rotated.push(await rotateKind(parts, kind, options.isDryRun, tick))
  return rotated
}

async function rotateKind(
  parts: RotationParts,
  kind: SealedKind,
  isDryRun: boolean,
  tick: (rows: number) => void,
): Promise<Rotated> {
  const fates: Fates = { current: [], resealed: [], lost: [], busy: [] }
  let after = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await parts.sealed.after(kind, after, ROWS_AT_ONCE)
    const last = rows.at(-1)
    if (last === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    await rotateRows(parts, rows, isDryRun, fates)
    tick(rows.length)
    after = last.id
  }
  const { current, resealed, lost, busy } = fates
  const rows = current.length + resealed.length + lost.length + busy.length
  return { kind, rows, current: current.length, resealed: resealed.length, lost, busy }
}

type Fates = Readonly<Record<'current' | 'resealed' | 'lost' | 'busy', string[]>>

/** Rows of one kind. */
async function rotateRows(
  { sealed, sealers }: RotationParts,
  rows: readonly SealedRow[],
  isDryRun: boolean,
  fates: Fates,
): Promise<void> {
  let left = rows
  for (let tries = 0; tries < TRIES && left.length > 0; tries++) {
    const changes: SealedChange[] = []
    for (const row of left) {
      // oxlint-disable-next-line no-await-in-loop
      const texts = await sealedAnew(sealers[row.kind], row)
      if (typeof texts === 'string') fates[texts].push(row.id)
      else changes.push({ row, texts })
    }
    // oxlint-disable-next-line no-await-in-loop -- tried again only where somebody else was first
    const missed = isDryRun ? [] : await sealed.replace(changes)
    fates.resealed.push(...changes.map(({ row }) => row.id).filter((id) => !missed.includes(id)))
    // oxlint-disable-next-line no-await-in-loop
    left = missed.length === 0 ? [] : await sealed.rows(changes[0]?.row.kind ?? 'receiver', missed)
  }
  fates.busy.push(...left.map(({ id }) => id))
}

async function sealedAnew(sealer: Sealer, { texts }: SealedRow): Promise<readonly string[] | 'current' | 'lost'> {
  const opened = await Promise.all(texts.map(async (text) => sealer.open(text)))
  if (!opened.every((text) => text !== undefined)) return 'lost'
  if (texts.every((text) => sealer.isCurrent(text))) return 'current'
  return Promise.all(opened.map(async (text) => sealer.seal(text)))
}
