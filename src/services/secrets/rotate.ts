import {
  sealedKinds,
  type SealedChange,
  type SealedKind,
  type SealedRow,
  type SealedTexts,
} from '#domain/secret/sealed-texts.ts'

/** Encrypts and decrypts the texts of one kind. */
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
  /** Counts without changing anything. */
  readonly isDryRun: boolean
  readonly onProgress?: (done: number, all: number) => void
}

/** The result for the rows of a kind, each counted once. */
export interface Rotated {
  readonly kind: SealedKind
  readonly rows: number
  /** Already encrypted with the newest key, or without anything encrypted. */
  readonly current: number
  /** Re-encrypted or, in a dry run, to be re-encrypted. */
  readonly resealed: number
  /** Ids of rows that no key decrypts. They are left unchanged. */
  readonly lost: readonly string[]
  /** Ids of rows that changed during each attempt. */
  readonly busy: readonly string[]
}

/** Changed in one transaction, which blocks other writers for a few milliseconds. */
const ROWS_AT_ONCE = 100
/** A user who saves a row at the same time encrypts it with their server's key. */
const TRIES = 5

/**
 * Re-encrypts everything with the newest key in batches, while servers use the same catalogue: a row is updated only if
 * it has not changed since it was read. No progress is stored, because each row identifies its key: after an
 * interruption, the next run finds fewer rows to do.
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
