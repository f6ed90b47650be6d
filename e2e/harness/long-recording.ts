/** A recording with one full snapshot at its beginning and none after it, in segments of five seconds. */
export interface LongRecording {
  readonly startedAt: number
  readonly endedAt: number
  readonly segments: readonly (readonly object[])[]
}

const SEGMENT_MS = 5000
const STEP_MS = 100
/** Items on the page at the same time. */
const SHOWN = 40

const element = (id: number, tagName: string, attributes: object, childNodes: readonly object[] = []) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})

const page = {
  type: 0,
  id: 1,
  childNodes: [
    { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
    element(3, 'html', {}, [
      element(4, 'head', {}, [element(5, 'style', { _cssText: 'li { color: rgb(1, 2, 3) }' })]),
      element(6, 'body', { class: 'first' }, [
        element(7, 'h1', {}, [{ type: 3, id: 8, textContent: 'Nothing yet' }]),
        element(9, 'input', { type: 'text', value: '' }),
        element(10, 'ul', { style: 'height: 200px; overflow: auto' }),
      ]),
    ]),
  ],
}

const idOf = (item: number) => 100 + item * 2
const nothing = { adds: [], removes: [], texts: [], attributes: [] }

/** The events of a step: a list grows at its top and shrinks at its end, and other parts change now and then. */
function changesAt(step: number, filler: string): readonly object[] {
  const words = `Item ${step} ${filler}`
  const added = {
    parentId: 10,
    nextId: step === 0 ? null : idOf(step - 1),
    node: element(idOf(step), 'li', { title: words }),
  }
  const text = { parentId: idOf(step), nextId: null, node: { type: 3, id: idOf(step) + 1, textContent: words } }
  const removes = step < SHOWN ? [] : [{ parentId: 10, id: idOf(step - SHOWN) }]
  // The text precedes its parent, as recorders may send it.
  const list = { source: 0, ...nothing, adds: [text, added], removes }
  switch (step % 40) {
    case 7:
      return [list, { source: 5, id: 9, text: `typed ${step}`, isChecked: false }]
    case 14:
      return [list, { source: 8, id: 5, adds: [{ rule: `h1 { margin-left: ${step % 97}px }`, index: 0 }] }]
    case 21:
      return [list, { source: 0, ...nothing, attributes: [{ id: 6, attributes: { class: `body-${step}` } }] }]
    case 28:
      return [
        list,
        {
          source: 0,
          ...nothing,
          attributes: [{ id: 7, attributes: { style: { color: `rgb(${step % 255}, 0, 0)` } } }],
        },
      ]
    case 35:
      return [list, { source: 0, ...nothing, texts: [{ id: 8, value: `Step ${step}` }] }]
    default:
      return [list, { source: 1, positions: [{ x: step % 300, y: step % 200, id: 6, timeOffset: -20 }] }]
  }
}

/** @param bytes approximate size of each segment */
export function longRecording({ minutes, bytes }: { minutes: number; bytes: number }): LongRecording {
  const startedAt = 1_760_000_000_000
  const steps = SEGMENT_MS / STEP_MS
  const filler = 'x'.repeat(Math.max(0, Math.round(bytes / steps / 2 - 150)))
  const segments = Array.from({ length: (minutes * 60_000) / SEGMENT_MS }, (_, segment) =>
    Array.from(Array(steps).keys(), (index) => {
      const step = segment * steps + index
      const timestamp = startedAt + 1 + step * STEP_MS
      return changesAt(step, filler).map((data) => ({ type: 3, timestamp, data }))
    }).flat(),
  )
  const first = [
    { type: 4, timestamp: startedAt, data: { href: 'https://shop.example/', width: 640, height: 480 } },
    { type: 2, timestamp: startedAt, data: { node: page, initialOffset: { top: 0, left: 0 } } },
  ]
  return {
    startedAt,
    endedAt: startedAt + minutes * 60_000,
    segments: [[...first, ...(segments[0] ?? [])], ...segments.slice(1)],
  }
}
