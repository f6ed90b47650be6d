import { isRecord, type Fields } from '#domain/replay/fields.ts'
import { EVENT, SOURCE, type RecordedEvent } from './safe-event.ts'

/** Maximum style rule changes; pages with more must be played from the start. */
const MOST_RULES = 5000

/** Sources of which only the last event matters: per element, or overall. */
const LAST_OF_ELEMENT: ReadonlySet<unknown> = new Set([SOURCE.scroll, SOURCE.input, SOURCE.canvas])
const LAST_OF_ALL: ReadonlySet<unknown> = new Set([SOURCE.resize, SOURCE.mouseMove, SOURCE.touchMove])
const RULES: ReadonlySet<unknown> = new Set([SOURCE.styleSheetRule, SOURCE.styleDeclaration, SOURCE.adoptedStyleSheet])

/** The still relevant changes to a page beyond its nodes. */
export class LastChanges {
  readonly #last = new Map<string, RecordedEvent>()
  readonly #styles = new Map<number, Fields>()
  #rules: RecordedEvent[] = []

  add(event: RecordedEvent): void {
    const { source, id } = event.data
    if (LAST_OF_ELEMENT.has(source)) this.#last.set(`${String(source)}:${String(id)}`, event)
    else if (LAST_OF_ALL.has(source)) this.#last.set(String(source), event)
    else if (RULES.has(source)) this.#rules.push(event)
  }

  /** Records a change to an element's own style. */
  style(id: number, changed: Fields): void {
    this.#styles.set(id, { ...this.#styles.get(id), ...changed })
  }

  forgetStyle(id: number): void {
    this.#styles.delete(id)
  }

  forgetRules(id: number): void {
    this.#rules = this.#rules.filter(({ data }) => data.id !== id)
  }

  clear(): void {
    this.#last.clear()
    this.#styles.clear()
    this.#rules = []
  }

  /**
   * Returns the changes as events at one moment, or `undefined` if there are too many.
   * @param isThere whether an element is still on the page
   */
  at(timestamp: number, isThere: (id: number) => boolean): readonly RecordedEvent[] | undefined {
    if (this.#rules.length > MOST_RULES) return undefined
    const counts = ({ data: { id } }: RecordedEvent) => typeof id !== 'number' || isThere(id)
    const styles = [...this.#styles].filter(([id]) => isThere(id))
    const attributes = styles.map(([id, style]) => ({ id, attributes: { style } }))
    const styled: RecordedEvent = {
      type: EVENT.incremental,
      timestamp,
      data: { source: SOURCE.mutation, adds: [], removes: [], texts: [], attributes },
    }
    const others = [...this.#rules, ...this.#last.values()].filter(counts)
    return [
      ...(attributes.length === 0 ? [] : [styled]),
      ...others.map((one) => ({ ...one, timestamp, data: atOnce(one.data) })),
    ]
  }
}

/** Reduces a mouse movement to its last position. */
function atOnce(data: Fields): Fields {
  if (!Array.isArray(data.positions)) return data
  const last: unknown = data.positions.at(-1)
  return { ...data, positions: isRecord(last) ? [{ ...last, timeOffset: 0 }] : [] }
}
