import type { Json, JsonObject, Processing } from '#domain/event/event.ts'
import { cut, isList, isObject } from '../../normalise/fields.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import type { Pair } from '../../normalise/pairs.ts'
import { FILTERED, isMark } from '../mark.ts'
import { budgetOfName, type WorkBudget } from '../work-budget.ts'
import { attachmentShape, attributesShape, eventShape, logShape, type Shape } from './event-shape.ts'
import type { CompiledRules } from './compile.ts'
import type { NodeType } from './node-types.ts'
import { advance, holds, startOf, VALUES, type Place, type Progress } from './progress.ts'

/** A shorter text may grow to this size when parts are replaced; a longer one must not grow. */
const ROOM_TO_GROW = 256
/** Data only nests this deep if it bypassed the limits of normalising. */
const MAX_DEPTH = 200

/** Applies a project's rules to an event. Unchanged parts are the same objects. */
export function applyToEvent(event: NormalEvent, rules: CompiledRules, budget: WorkBudget): NormalEvent {
  const walk = new Walk(rules, budget)
  const changed = walk.visit(event as unknown as Json, eventShape, walk.start) as unknown as NormalEvent
  const errors = changed.errors?.map((note) => walk.visitNote(note))
  return errors === undefined ? changed : { ...changed, errors }
}

/**
 * Applies rules to the attributes of a span, a log or a metric, with selectors such as `$span.attributes` and
 * `$metric.attributes`.
 */
export function applyToAttributes(
  attributes: JsonObject,
  kind: AttributedKind,
  rules: CompiledRules,
  budget: WorkBudget,
): JsonObject {
  const walk = new Walk(rules, budget)
  const progress = walk.enterItem(kind)
  return (walk.visit({ attributes }, attributesShape, progress) as { readonly attributes: JsonObject }).attributes
}

/** Applies rules to a log's text and attributes, with the selectors `$log.body` and `$log.attributes`. */
export function applyToLog(
  log: { readonly body: string; readonly attributes: JsonObject },
  rules: CompiledRules,
  budget: WorkBudget,
): typeof log {
  const walk = new Walk(rules, budget)
  return walk.visit({ ...log }, logShape, walk.enterItem('log')) as unknown as typeof log
}

/** Applies rules to an attachment's name, with the selector `$attachment.filename`. */
export function applyToFileName(filename: string, rules: CompiledRules): string {
  const walk = new Walk(rules, budgetOfName())
  const progress = walk.enter(walk.start, { name: 'attachment', type: 'attachment' })
  return (walk.visit({ filename }, attachmentShape, progress) as { readonly filename: string }).filename
}

/** Non-events with attributes. */
export type AttributedKind = 'span' | 'log' | 'metric' | 'replay'

type AllProgress = readonly Progress[]

interface Child {
  readonly name: string
  readonly index?: number
  readonly type?: NodeType | undefined
}

class Walk {
  readonly start: AllProgress
  readonly #rules: CompiledRules
  readonly #budget: WorkBudget

  constructor(rules: CompiledRules, budget: WorkBudget) {
    this.#rules = rules
    this.#budget = budget
    this.start = rules.paths.map(startOf)
  }

  enter(progress: AllProgress, child: Child, value?: Json, shape?: Shape): AllProgress {
    const place = { ...child, name: child.name.toLowerCase(), jsonType: jsonTypeOf(value) }
    const below = this.#step(progress, place)
    if (shape?.alias !== undefined) return either(below, this.#step(progress, { ...place, name: shape.alias }))
    if (shape?.typed === true && !isObject(value)) return either(below, this.#step(below, VALUE))
    if (shape?.wrapped !== true) return below
    return either(below, this.#step(this.#step(progress, { ...place, type: shape.each?.type }), VALUES))
  }

  /** Enters a span, log or metric: as the root, by its type, or in a transaction's list. */
  enterItem(kind: AttributedKind): AllProgress {
    const item = { name: kind, type: kind }
    const alone = either(this.start, this.enter(this.start, item))
    return either(alone, this.#step(this.#step(this.start, { name: `${kind}s` }), aMember))
  }

  #step(progress: AllProgress, place: Place): AllProgress {
    return this.#rules.paths.map((path, index) => advance(path, progress[index] as Progress, place))
  }

  /** Visits a part that is not itself a text, and everything below it. */
  visit(value: Json, shape: Shape, progress: AllProgress, depth = 0): Json {
    if (depth > MAX_DEPTH) return value
    if (isList(value))
      return shape.pairs ? this.#pairs(value, shape, progress) : this.#list(value, shape, progress, depth)
    return isObject(value) ? this.#object(value, shape, progress, depth) : value
  }

  /** Scrubs a note of normalisation by the rules for the part of the event that it is about. */
  visitNote(note: Processing): Processing {
    if (note.value === undefined) return note
    const names = note.name.split('.').slice(0, MAX_DEPTH)
    const last = names.pop() ?? ''
    const { shape, progress } = this.#descend(names)
    const value = this.#child({ name: last }, note.value, { ...childShape(shape, last), free: true }, progress, 0)
    return value === undefined ? { type: note.type, name: note.name } : { ...note, value }
  }

  #descend(names: readonly string[]): { shape: Shape | undefined; progress: AllProgress } {
    let shape: Shape | undefined = eventShape
    let progress = this.start
    for (const name of names) {
      shape = childShape(shape, name)
      const index = /^\d+$/.test(name) ? { index: Number(name) } : {}
      progress = this.enter(progress, { name, ...index, type: shape?.type }, {})
    }
    return { shape, progress }
  }

  #object(object: JsonObject, shape: Shape, progress: AllProgress, depth: number): JsonObject {
    let copy: { [key: string]: Json } | undefined
    for (const name in object) {
      const child = childShape(shape, name)
      const value = object[name]
      if (child === undefined || value === undefined) continue
      const clean = this.#child({ name, type: child.type }, value, child, progress, depth)
      if (clean === value) continue
      copy ??= { ...object }
      if (clean === undefined) delete copy[name]
      else copy[name] = clean
    }
    return copy ?? object
  }

  #list(list: readonly Json[], shape: Shape, progress: AllProgress, depth: number): readonly Json[] {
    const each = childShape(shape, '')
    if (each === undefined) return list
    let copy: Json[] | undefined
    for (const [index, value] of list.entries()) {
      const clean =
        this.#child({ name: String(index), index, type: each.type }, value, each, progress, depth) ?? FILTERED
      if (clean !== value) (copy ??= [...list])[index] = clean
    }
    return copy ?? list
  }

  #pairs(list: readonly Json[], shape: Shape, progress: AllProgress): readonly Json[] {
    const each = childShape(shape, '') ?? {}
    return (list as unknown as readonly Pair[]).map(([name, value]) => [
      name,
      this.#child({ name, type: each.type }, value, each, progress, 0) ?? FILTERED,
    ])
  }

  /** Visits a named value; `undefined` if it must be removed with its name. */
  #child(child: Child, value: Json, shape: Shape, progress: AllProgress, depth: number): Json | undefined {
    const { names } = this.#rules
    const sheltered = (shape.sheltered === true && !names.isSecret(child.name)) || names.isSafe(child.name)
    // Pairs were a map originally.
    const below = this.enter(progress, child, shape.pairs ? {} : value, shape)
    if (typeof value === 'object' && value !== null)
      return this.visit(
        value,
        sheltered === (shape.sheltered === true) ? shape : withShelter(shape, sheltered),
        below,
        depth + 1,
      )
    if (sheltered || value === null || (typeof value !== 'string' && shape.free !== true)) return value
    return this.#scalar(child.name, value, shape, below)
  }

  #scalar(name: string, value: string | number | boolean, shape: Shape, progress: AllProgress): Json | undefined {
    const before = String(value)
    let text = before
    for (const { expression, find, redact, removes } of this.#rules.rules) {
      if (!holds(expression, this.#rules.paths, progress) || isMark(text)) continue
      text = this.#budget.spend(text.length) ? find(text, redact, name, this.#budget) : FILTERED
      if (shape.identity && removes && text === FILTERED) return undefined
    }
    return text === before ? value : cut(text, Math.max(before.length, ROOM_TO_GROW))
  }
}

/** Returns the shape of a field or entry; `undefined` if rules do not apply to it. */
function childShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (shape?.free) return shape.sheltered ? shelteredData : data
  const child =
    shape?.fields === undefined ? shape?.each : Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
  return child !== undefined && shape?.sheltered ? withShelter(child, true) : child
}

const data: Shape = { free: true }
const shelteredData: Shape = { free: true, sheltered: true }

function withShelter(shape: Shape, sheltered: boolean): Shape {
  return { ...shape, sheltered }
}

/** The value of a typed attribute, `{"value": …, "type": …}`. */
const VALUE: Place = { name: 'value' }
const aMember: Place = { name: '0', index: 0 }

/** Merges the progress of two ways down. */
function either(one: AllProgress, other: AllProgress): AllProgress {
  return one.map((progress, index) => progress | (other[index] as Progress))
}

function jsonTypeOf(value: Json | undefined): NodeType | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return typeof value as 'string' | 'number' | 'boolean'
  return isList(value) ? 'list' : 'object'
}
