import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { FILTERED, isMark } from '#digest/scrub/mark.ts'
import { scrubRecorded, scrubRecordedText } from '#digest/scrub/scrub-parts.ts'
import type { Scrubber } from '#digest/scrub/scrub-event.ts'
import { budgetOfItem, type WorkBudget } from '#digest/scrub/work-budget.ts'
import { CUSTOM, momentOf } from './recording-facts.ts'

/** An object that was just parsed and can be modified in place. */
type Fresh = { [key: string]: Json }

/** rrweb's types of events, and sources of changes, that hold anything but numbers. */
const SNAPSHOT = 2
const CHANGE = 3
const META = 4
const PLUGIN = 6
const changes = { mutation: 0, input: 5, rules: 8, canvas: 9, style: 13 } as const
/** An image in a data URL. */
const PICTURE = /^data:(?:image|font|video|audio)\//i
/** Attributes that hold images. */
const PICTURES: ReadonlySet<string> = new Set(['rr_dataURL', 'rr_captured_stylesheets'])

/**
 * Scrubs a segment's events in place: texts, attributes, addresses, typed text, request bodies and console output. Also
 * converts times to milliseconds. Numbers that the player needs stay unchanged.
 */
export function scrubRecording(events: readonly JsonObject[], scrubber: Scrubber, bytes: number): void {
  const scrub = new RecordingScrubber(scrubber, budgetOfItem(bytes))
  for (const event of events) scrub.event(event)
}

class RecordingScrubber {
  readonly #scrubber: Scrubber
  readonly #budget: WorkBudget
  /** Ids of this segment's form fields that hold secrets. Later input refers to a field only by id. */
  readonly #secretFields = new Set<number>()

  constructor(scrubber: Scrubber, budget: WorkBudget) {
    this.#scrubber = scrubber
    this.#budget = budget
  }

  event(event: Fresh): void {
    const at = momentOf(event.timestamp)
    if (at !== undefined && at !== event.timestamp) event.timestamp = at
    const { type, data } = event
    if (!isObject(data)) {
      if (typeof data === 'string' || isList(data)) event.data = this.#data('data', data)
    } else if (type === SNAPSHOT) this.#node(data.node)
    else if (type === CHANGE) this.#change(data)
    else if (type === META) this.#texts(data, 'href')
    else if (type === CUSTOM || type === PLUGIN) this.#custom(data)
    else event.data = this.#data('data', data)
  }

  #custom(data: Fresh): void {
    const { payload } = data
    if (payload !== undefined) data.payload = this.#data('payload', payload)
  }

  #change(data: Fresh): void {
    const { source } = data
    if (source === changes.mutation) this.#mutation(data)
    else if (source === changes.input) {
      if (typeof data.id === 'number' && this.#secretFields.has(data.id)) data.text = hidden(data.text)
      this.#texts(data, 'text')
    } else if (source === changes.rules || source === changes.style || source === changes.canvas) {
      for (const key in data) if (key !== 'source' && key !== 'id') data[key] = this.#strings(data[key] as Json)
    }
  }

  #mutation({ texts, attributes, adds }: JsonObject): void {
    for (const text of objectsIn(texts)) this.#texts(text, 'value')
    for (const change of objectsIn(attributes)) {
      const { id, attributes: changed } = change
      if (isObject(changed)) this.#attributes(changed, typeof id === 'number' && this.#secretFields.has(id))
    }
    for (const { node } of objectsIn(adds)) this.#node(node)
  }

  /** Scrubs a node and everything below it. The depth is limited by the JSON parser (read-recording.ts). */
  #node(node: Json | undefined): void {
    if (!isObject(node)) return
    const own: Fresh = node
    const { id, tagName, attributes } = own
    this.#texts(own, 'textContent')
    if (isObject(attributes)) {
      const isSecret = tagName === 'input' && this.#isSecretField(attributes)
      if (isSecret && typeof id === 'number') this.#secretFields.add(id)
      this.#attributes(attributes, isSecret)
    }
    if (isList(own.childNodes)) for (const child of own.childNodes) this.#node(child)
  }

  #isSecretField({ type, name, id, autocomplete }: JsonObject): boolean {
    if (type === 'password') return true
    const { names } = this.#scrubber.defaults
    return [name, id, autocomplete].some((one) => typeof one === 'string' && names.isSecret(one))
  }

  #attributes(attributes: Fresh, isSecret: boolean): void {
    for (const name in attributes) {
      const value = attributes[name]
      if (typeof value === 'string') {
        if (isSecret && name === 'value') attributes[name] = hidden(value)
        else if (!PICTURES.has(name)) attributes[name] = this.#attribute(name, value)
      } else if (typeof value === 'object' && value !== null) attributes[name] = this.#strings(value)
    }
  }

  /**
   * Names of `data-` attributes indicate their contents, as in `data-token`. Names such as `content` or `value` do not.
   */
  #attribute(name: string, value: string): string {
    if (PICTURE.test(value)) return value
    if (name.startsWith('data-') && this.#scrubber.defaults.names.isSecret(name.slice('data-'.length)))
      return hidden(value) as string
    return this.#text(value)
  }

  /** Scrubs all texts in a value, regardless of their keys. */
  #strings(value: Json): Json {
    if (typeof value === 'string') return PICTURE.test(value) ? value : this.#text(value)
    if (isList(value)) return value.map((one) => this.#strings(one))
    if (!isObject(value)) return value
    const own: Fresh = value
    for (const key in own) own[key] = this.#strings(own[key] as Json)
    return own
  }

  #texts(of: Fresh, name: string): void {
    const value = of[name]
    if (typeof value === 'string' && value.length > 0) of[name] = this.#text(value)
  }

  #text(text: string): string {
    return scrubRecordedText(text, this.#scrubber, this.#budget)
  }

  /** Scrubs what a program logged, sent or received, taking keys into account. */
  #data(name: string, value: Json): Json {
    return scrubRecorded(name, value, this.#scrubber, this.#budget)
  }
}

function objectsIn(value: Json | undefined): readonly Fresh[] {
  return isList(value) ? (value.filter(isObject) as Fresh[]) : []
}

function hidden(value: Json | undefined): Json {
  return typeof value !== 'string' || value === '' || isMark(value) ? (value ?? '') : FILTERED
}
