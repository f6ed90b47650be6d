import type { DigestedBatch, DigestedItem, Section } from '#domain/processing/batch.ts'
import { pickRows } from '#domain/processing/encoded-rows.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { AnyKind } from '#telemetry/kind.ts'

/** The names of the kinds whose duplicates are detected by id. */
export function kindsKnownById(kinds: readonly AnyKind[]): ReadonlySet<string> {
  return new Set(kinds.flatMap(({ name, repeats }) => (repeats === 'by_id' ? [name] : [])))
}

/** The items of a batch whose duplicates are detected by id. */
export function repeatable(batch: DigestedBatch, byId: ReadonlySet<string>): readonly DigestedItem[] {
  return batch.sections.flatMap(({ kind, items }) => (byId.has(kind) ? items : []))
}

/** Removes duplicates from a batch and turns them into outcomes. @param isNew one for each of {@link repeatable} */
export function withoutRepeated(
  batch: DigestedBatch,
  byId: ReadonlySet<string>,
  isNew: readonly boolean[],
): DigestedBatch {
  if (isNew.every(Boolean)) return batch
  const outcomes = [...batch.outcomes]
  let at = 0
  const sections = batch.sections.map((section) => {
    if (!byId.has(section.kind)) return section
    const own = isNew.slice(at, at + section.items.length)
    at += section.items.length
    for (const [index, item] of section.items.entries()) if (own[index] !== true) outcomes.push(...duplicatesOf(item))
    return newOf(section, own)
  })
  return { ...batch, sections, outcomes }
}

function newOf(section: Section, isNew: readonly boolean[]): Section {
  const rowIsNew = section.items.flatMap(({ rows }, index) => Array.from({ length: rows }, () => isNew[index] === true))
  const blobIsNew = section.items.flatMap(({ blobs = 0 }, index) =>
    Array.from({ length: blobs }, () => isNew[index] === true),
  )
  return {
    ...section,
    blobs: section.blobs.filter((_, index) => blobIsNew[index] === true),
    items: section.items.filter((_, index) => isNew[index] === true),
    rows: pickRows(section.rows, (row) => rowIsNew[row] === true),
  }
}

function duplicatesOf({ projectId, units, receivedAt }: DigestedItem): readonly ItemOutcome[] {
  return units.map((one) => ({ projectId, ...one, outcome: 'duplicate', reason: '', receivedAt }))
}
