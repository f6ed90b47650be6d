import type { Widget } from '#domain/dashboard/widget.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import type { AskedWithin } from '../datasets/dataset.ts'

/** Returns the page that explores a widget's data in detail, if there is one. */
export function pageOf({ content }: Widget, { asked }: Pick<AskedWithin, 'asked'>): string | undefined {
  if (content.kind !== 'chart') return undefined
  return datasetNamed(content.question.dataset)?.pageOf?.(content.question, asked)
}
