import type { BlobKey } from '#domain/blob/blob-store.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { Charge } from '#domain/quota/quota.ts'
import type { AnyKind, KeptItem } from '#telemetry/kind.ts'

/** Takes rows as soon as they are made, so that no batch is held in memory. */
export interface RowSink {
  /**
   * Adds all rows or none. May throw for rows that cannot be stored, in which case only their item is counted as
   * invalid.
   */
  add(rows: readonly unknown[]): void
}

/** The result of records, for one kind. */
export interface BuiltSection {
  readonly kind: AnyKind
  readonly items: DigestedItem[]
  readonly blobs: { readonly key: BlobKey; readonly bytes: Uint8Array }[]
}

/** Collects what the digest finds in the records of a batch. */
export class BatchBuilder {
  readonly outcomes: ItemOutcome[] = []
  readonly charges: Charge[] = []
  records = 0
  readonly #sections = new Map<string, BuiltSection>()
  readonly #sink: (kind: AnyKind) => RowSink

  /**
   * @param sink returns where a kind's rows go. It is called for each item and must return the same sink for the same
   * kind
   */
  constructor(sink: (kind: AnyKind) => RowSink) {
    this.#sink = sink
  }

  /** The kinds with any results, in order of appearance. */
  get sections(): readonly BuiltSection[] {
    return [...this.#sections.values()]
  }

  keep(kind: AnyKind, { item, rows, blobs = [] }: KeptItem<unknown, DigestedItem>): void {
    if (rows.length > 0) this.#sink(kind).add(rows)
    const section = this.#section(kind)
    section.items.push(item)
    section.blobs.push(...blobs)
  }

  #section(kind: AnyKind): BuiltSection {
    const known = this.#sections.get(kind.name)
    if (known !== undefined) return known
    const section = { kind, items: [], blobs: [] }
    this.#sections.set(kind.name, section)
    return section
  }
}
