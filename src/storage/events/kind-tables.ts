import type { AnyKind } from '#telemetry/kind.ts'
import type { RetentionClass } from '#domain/project/retention.ts'
import type { ShareSource, Table } from '#telemetry/table.ts'

/** A kind's table, as far as the store's maintenance needs it. */
export interface KindTable extends Omit<Table<never>, 'share'> {
  readonly kind: string
  readonly share: ShareSource
}

export function tablesOf(kinds: readonly AnyKind[]): readonly KindTable[] {
  return kinds.flatMap(({ name: kind, table }) => {
    if (table === undefined) return []
    const { name, time } = table
    const byRows = {
      table: name,
      time,
      weight: 'count()',
      items: 'count()',
      oldest: `toDateTime64(min(${time}), 3, 'UTC')`,
    }
    return [{ ...table, kind, share: table.share ?? byRows }]
  })
}

/** The names of a kind's table and of all tables derived from it. */
export function namesOf({ name, derived }: KindTable): readonly string[] {
  return [name, ...derived.map((one) => one.name)]
}

/** Retention of a kind's table and of all tables derived from it. */
export function retentionByName({
  name,
  retention,
  derived,
}: KindTable): readonly (readonly [string, RetentionClass])[] {
  return [[name, retention], ...derived.map((one) => [one.name, one.retention ?? retention] as const)]
}
