import type { Widget } from '#domain/dashboard/widget.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import type { AskedWithin } from '../datasets/dataset.ts'

/** Returns the page where what a widget shows is looked at closely; undefined: there is none. */
export function pageOf({ content }: Widget, { asked }: Pick<AskedWithin, 'asked'>): string | undefined {
  if (content.kind !== 'chart') return undefined
  return datasetNamed(content.question.dataset)?.pageOf?.(content.question, asked)
}
