/** What the select field says where a rule looks for a pattern of its own. */
export const OWN_PATTERN = 'pattern' as const

/** One rule as its row of fields holds it. */
export interface RuleRow {
  /** A named pattern, or {@link OWN_PATTERN}. */
  readonly what: string
  /** A regular expression, for {@link OWN_PATTERN}. */
  readonly pattern: string
  readonly where: string
  readonly how: string
  /** For `replace`. */
  readonly with: string
}

/** The row that is added. */
export const emptyRow: RuleRow = { what: 'anything', pattern: '', where: '', how: 'remove', with: '' }

/**
 * The list of rules after a button of one was pressed: `add`, `remove:2`, `up:2`, `down:2` (from 0). undefined where the
 * button is none of these.
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
