import type { WidgetContent } from '#domain/dashboard/widget.ts'
import { valueText } from '#features/searches/value-text.ts'
import { messages } from '#messages'
import type { Answer } from '../ask/answer.ts'
import type { RowsModel } from './rows-picture.tsx'
import { namesOf } from './series-view.ts'

/** Formats the texts of a table or top list. */
export function rowsModel(
  title: string,
  { display, question }: Extract<WidgetContent, { kind: 'chart' }>,
  { rows, units, names }: Extract<Answer, { kind: 'rows' }>,
  leads: boolean,
): RowsModel {
  const { groupBy } = question
  const isTop = display === 'top_n'
  const numbers = isTop ? names.slice(0, 1) : names
  const largest = Math.max(0, ...rows.map((row) => row.numbers[0] ?? 0))
  return {
    label: title || names.join(', '),
    heads: [...(groupBy.length === 0 ? [''] : groupBy), ...numbers],
    texts: Math.max(1, groupBy.length),
    rows: rows.map((row) => ({
      cells: [
        ...(groupBy.length === 0 ? [messages('dashboards')('draw.all')] : namesOf(row.values)),
        ...numbers.map((_, at) => valueText(row.numbers[at] ?? null, units[at] ?? 'number')),
      ],
      href: leads ? row.href : undefined,
      share: isTop && largest > 0 ? (row.numbers[0] ?? 0) / largest : undefined,
    })),
  }
}
