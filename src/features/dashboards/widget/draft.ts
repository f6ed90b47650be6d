import { addressCodec, paramsOf } from '#domain/address/codec.ts'
import {
  numberParam,
  oneOfParam,
  severalParam,
  textParam,
  type AddressParams,
  type Param,
} from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import { MAX_QUERY_LENGTH } from '#domain/query/ast.ts'
import {
  DEFAULT_GROUPS,
  displays,
  MAX_FUNCTIONS,
  MAX_GROUP_BY,
  MAX_GROUPS,
  MAX_TEXT,
  MAX_TITLE,
  MAX_WORD,
  type Widget,
  type WidgetContent,
} from '#domain/dashboard/widget.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import type { Asked } from '../datasets/dataset.ts'

/** How a widget can be shown: its displays, and text. */
export const shapes = [...displays, 'text'] as const
export type Shape = (typeof shapes)[number]

/** A widget being edited. The address holds all of it. */
export interface WidgetDraft {
  readonly title: string
  readonly shape: Shape
  readonly dataset: string
  readonly query: string
  readonly groupBy: readonly string[]
  readonly functions: readonly string[]
  readonly limit: number
  readonly text: string
}

export const emptyDraft: WidgetDraft = {
  title: '',
  shape: 'line',
  dataset: 'spans',
  query: '',
  groupBy: [],
  functions: [],
  limit: DEFAULT_GROUPS,
  text: '',
}

const limit: Param<number> = {
  name: 'limit',
  read: (said) => Math.min(numberParam('limit').read(said) ?? DEFAULT_GROUPS, MAX_GROUPS),
  print: (value) => (value === DEFAULT_GROUPS ? undefined : value),
}

const codec = addressCodec<WidgetDraft>({
  title: textParam('title', { longest: MAX_TITLE }),
  shape: oneOfParam('as', shapes, emptyDraft.shape),
  dataset: textParam('of', { longest: 40 }),
  query: textParam('query', { longest: MAX_QUERY_LENGTH }),
  groupBy: severalParam('group', { most: MAX_GROUP_BY, longest: MAX_WORD }),
  functions: severalParam('fn', { most: MAX_FUNCTIONS, longest: MAX_WORD }),
  limit,
  text: textParam('text', { longest: MAX_TEXT }),
})

/** The dataset that the form was rendered for, before another was selected. */
const was = textParam('was', { longest: 40 })

/** Parses a draft from an address. If the dataset has changed, uses that dataset's own functions. */
export function parseDraft(params: AddressParams): WidgetDraft {
  const said = codec.parse(params)
  const dataset = datasetNamed(said.dataset) ?? datasetNamed(emptyDraft.dataset)
  if (dataset === undefined) return said
  const fits = dataset.displays.some((display) => display === said.shape) || said.shape === 'text'
  // Names from the previous dataset are unknown here or mean something else.
  const isOther = was.read(params[was.name]) !== '' && was.read(params[was.name]) !== dataset.name
  const understood = (part: Partial<Asked>) =>
    dataset.problemOf({ query: '', groupBy: [], functions: [], limit: 1, ...part }, new Date()) === undefined
  const known = said.functions.filter((name) => {
    if (isOther) return understood({ functions: [name] })
    return dataset.anyField || dataset.functions.includes(name)
  })
  const first = dataset.functions.slice(0, 1)
  return {
    ...said,
    dataset: dataset.name,
    query: isOther && !understood({ query: said.query }) ? '' : said.query,
    groupBy: isOther ? said.groupBy.filter((name) => understood({ groupBy: [name] })) : said.groupBy,
    shape: fits ? said.shape : (dataset.displays[0] ?? said.shape),
    functions: known.length === 0 ? first : known,
  }
}

/** The same from a query string. */
export function parseDraftText(text: string): WidgetDraft {
  return parseDraft(paramsOf(text))
}

export function draftParams(draft: WidgetDraft): QueryParams {
  return codec.print(draft)
}

/** Returns the draft for a widget, or `undefined` for a placeholder, which cannot be edited. */
export function draftOf({ title, content }: Widget): WidgetDraft | undefined {
  switch (content.kind) {
    case 'text':
      return { ...emptyDraft, title, shape: 'text', text: content.text }
    case 'chart':
      return { ...emptyDraft, title, shape: content.display, ...content.question }
    case 'placeholder':
      return undefined
  }
}

export function contentOf({
  shape,
  text,
  dataset,
  query,
  groupBy,
  functions,
  limit: most,
}: WidgetDraft): WidgetContent {
  if (shape === 'text') return { kind: 'text', text: text.replaceAll('\r\n', '\n') }
  return { kind: 'chart', display: shape, question: { dataset, query, groupBy, functions, limit: most } }
}

/** The initial size of a widget by its shape. */
export function sizeOf(shape: Shape): { readonly w: number; readonly h: number } {
  switch (shape) {
    case 'big_number':
      return { w: 3, h: 2 }
    case 'text':
      return { w: 4, h: 3 }
    case 'line':
    case 'area':
    case 'stacked_area':
    case 'bar':
    case 'table':
    case 'top_n':
    case 'heat_map':
      return { w: 6, h: 5 }
  }
}
