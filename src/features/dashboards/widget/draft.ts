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

/** What a widget may be drawn as: its displays, and text. */
export const shapes = [...displays, 'text'] as const
export type Shape = (typeof shapes)[number]

/** A widget while it is picked: all of it is in the address. */
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

/** The data that a form was about before another was chosen in it. */
const was = textParam('was', { longest: 40 })

/** Returns the draft that an address says. Where it names another dataset than its functions are of, those of that one. */
export function parseDraft(params: AddressParams): WidgetDraft {
  const said = codec.parse(params)
  const dataset = datasetNamed(said.dataset) ?? datasetNamed(emptyDraft.dataset)
  if (dataset === undefined) return said
  const fits = dataset.displays.some((display) => display === said.shape) || said.shape === 'text'
  // Words of the data that was chosen before mean nothing here, or something else.
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

/** The same from text. */
export function parseDraftText(text: string): WidgetDraft {
  return parseDraft(paramsOf(text))
}

/** Returns the parameters that say a draft. */
export function draftParams(draft: WidgetDraft): QueryParams {
  return codec.print(draft)
}

/** Returns what a widget says; undefined: it is a placeholder, and says nothing that can be picked. */
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

/** Returns the content that a draft means. */
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

/** The size of a new widget, by what it is. */
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
