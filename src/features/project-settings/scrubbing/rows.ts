/** The select's value for a custom pattern. */
export const OWN_PATTERN = 'pattern' as const

export interface RuleRow {
  /** A named pattern or {@link OWN_PATTERN}. */
  readonly what: string
  /** A regular expression, for {@link OWN_PATTERN}. */
  readonly pattern: string
  readonly where: string
  readonly how: string
  /** For `replace`. */
  readonly with: string
}

/** A new row. */
export const emptyRow: RuleRow = { what: 'anything', pattern: '', where: '', how: 'remove', with: '' }

/**
 * Applies a button to the list of rules: `add`, `remove:2`, `up:2`, `down:2` (from 0). `undefined` for other buttons.
 */
export function editRows<R>(rows: readonly R[], intent: string, added: R): readonly R[] | undefined {
  if (intent === 'add') return [...rows, added]
  const match = /^(remove|up|down):(\d{1,4})$/.exec(intent)
  if (match === null) return undefined
  const row = Number(match[2])
  if (match[1] === 'remove') return rows.toSpliced(row, 1)
  const to = match[1] === 'up' ? row - 1 : row + 1
  const moved = rows[row]
  if (moved === undefined || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(row, 1).toSpliced(to, 0, moved)
}
