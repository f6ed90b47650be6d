import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { numbersOf } from './fields.ts'
import { createNodeSafety, type NodeSafety } from './safe-nodes.ts'
import { noAssets, safeCss, type AssetAddress } from '#domain/replay/safe-css.ts'

/** rrweb's event types. */
export const EVENT = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5 } as const
/** rrweb's sources of incremental events. */
export const SOURCE = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  styleSheetRule: 8,
  canvas: 9,
  drag: 12,
  styleDeclaration: 13,
  selection: 14,
  adoptedStyleSheet: 15,
} as const

/** A recorded event of which only type and time are validated. */
export interface RecordedEvent {
  readonly type: number
  readonly timestamp: number
  readonly data: Fields
}

/** An event safe for the replayer: every part was copied by name. */
export interface SafeEvent extends RecordedEvent {
  readonly __safe?: never
}

/**
 * Creates a function that makes the events of one recording safe, in order. It remembers style sheets and frames,
 * because later events refer to them by id. Anything unknown is dropped.
 * @param addressOf permitted addresses for assets
 */
export function createSafety(addressOf: AssetAddress = noAssets): (event: RecordedEvent) => SafeEvent | undefined {
  const nodes = createNodeSafety(addressOf)
  return ({ type, timestamp, data }) => {
    const safe = type === EVENT.incremental ? safeChange(data, nodes, addressOf) : safeWhole(type, data, nodes)
    return safe === undefined ? undefined : { type, timestamp, data: safe }
  }
}

function safeWhole(type: number, data: Fields, nodes: NodeSafety): Fields | undefined {
  if (type === EVENT.meta) return { href: '', ...numbersOf(data, ['width', 'height']) }
  if (type !== EVENT.fullSnapshot) return undefined
  const node = nodes.tree(data.node)
  if (node === undefined) return undefined
  const { initialOffset: offset } = data
  return { node, initialOffset: { top: 0, left: 0, ...(isRecord(offset) && numbersOf(offset, ['top', 'left'])) } }
}

const POINT = ['x', 'y', 'id', 'timeOffset'] as const
const RANGE = ['start', 'startOffset', 'end', 'endOffset'] as const

function safeChange(data: Fields, nodes: NodeSafety, addressOf: AssetAddress): Fields | undefined {
  const { source } = data
  switch (source) {
    case SOURCE.mutation:
      return { source, ...nodes.changes(data) }
    case SOURCE.mouseMove:
    case SOURCE.touchMove:
    case SOURCE.drag:
      return { source, positions: recordsIn(data.positions).map((one) => numbersOf(one, POINT)) }
    case SOURCE.mouseInteraction:
      return { source, ...numbersOf(data, ['type', 'id', 'x', 'y', 'pointerType']) }
    case SOURCE.scroll:
      return { source, ...numbersOf(data, ['id', 'x', 'y']) }
    case SOURCE.resize:
      return { source, ...numbersOf(data, ['width', 'height']) }
    case SOURCE.input:
      return { source, ...numbersOf(data, ['id']), text: textOf(data.text), isChecked: data.isChecked === true }
    case SOURCE.selection:
      return { source, ranges: recordsIn(data.ranges).map((one) => numbersOf(one, RANGE)) }
    case SOURCE.styleSheetRule:
    case SOURCE.styleDeclaration:
    case SOURCE.adoptedStyleSheet:
      return { source, ...safeSheet(data, addressOf) }
    default:
      // Other numbers: media, fonts, canvases, custom elements, and sources that do not exist yet.
      return undefined
  }
}

/** Handles all three kinds of style sheet changes. */
function safeSheet(data: Fields, addressOf: AssetAddress): Fields {
  const { set, remove, adds, removes, styles } = data
  return {
    ...numbersOf(data, ['id', 'styleId']),
    ...(typeof data.replace === 'string' && { replace: safeCss(data.replace, '', addressOf) }),
    ...(typeof data.replaceSync === 'string' && { replaceSync: safeCss(data.replaceSync, '', addressOf) }),
    ...(Array.isArray(adds) && { adds: rulesOf(adds, addressOf) }),
    ...(Array.isArray(removes) && { removes: recordsIn(removes).map((one) => ({ index: placeOf(one.index) })) }),
    ...(data.index !== undefined && { index: placeOf(data.index) }),
    ...(isRecord(set) && { set: safeDeclaration(set, addressOf) }),
    ...(isRecord(remove) && { remove: { property: textOf(remove.property) } }),
    ...(Array.isArray(data.styleIds) && { styleIds: data.styleIds.filter((id) => typeof id === 'number') }),
    ...(Array.isArray(styles) && {
      styles: recordsIn(styles).map((one) => ({
        ...numbersOf(one, ['styleId']),
        rules: rulesOf(one.rules, addressOf),
      })),
    }),
  }
}

function rulesOf(rules: unknown, addressOf: AssetAddress): readonly Fields[] {
  return recordsIn(rules).map(({ rule, index }) => ({
    rule: safeCss(textOf(rule), '', addressOf),
    ...(index !== undefined && { index: placeOf(index) }),
  }))
}

function safeDeclaration({ property, value, priority }: Fields, addressOf: AssetAddress): Fields {
  return {
    property: textOf(property),
    value: typeof value === 'string' ? safeCss(value, textOf(property), addressOf) : null,
    priority: priority === 'important' ? 'important' : '',
  }
}

/** An index of a rule, or a path of indices for nested rules. */
function placeOf(index: unknown): number | readonly number[] {
  if (Array.isArray(index)) return index.filter((one): one is number => typeof one === 'number')
  return typeof index === 'number' ? index : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const recordsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])
