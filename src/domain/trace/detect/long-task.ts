import { longestOf, sentName, sumOf, type Detect, type DetectSpan } from './finding.ts'

/** Operations that browsers' SDKs give to what kept the main thread from answering: those of version 11, and older ones. */
export const longTaskOps = [
  'ui.long_task',
  'ui.long_animation_frame',
  'ui.long-task',
  'ui.long-animation-frame',
] as const

/** The attribute by which SDKs of phones mark work that should not have been done on the main thread. */
export const BLOCKED_MAIN_THREAD = 'blocked_main_thread'

/** Names that tell whose code it was, the most telling first. */
const places = ['browser.script.source_url', 'code.filepath', 'code.file.path', 'browser.script.invoker'] as const

/** Finds the tasks that kept a main thread busy for too long, by script where the browser names it. */
export const findLongTasks: Detect<'long_task'> = (spans, { durationMs }, transaction) => {
  const long = spans.filter((span) => isBlocking(span) && span.duration >= durationMs * 1000)
  return [...Map.groupBy(long, placeOf)].map(([place, tasks]) => {
    const longest = longestOf(tasks)
    const example = tasks.find(({ duration }) => duration === longest)
    return {
      kind: 'long_task',
      fingerprint: place === '' ? [transaction] : [transaction, place],
      subject: place === '' ? transaction : place,
      example: place === '' && example !== undefined ? sentName(example) : place,
      spans: tasks,
      total: sumOf(tasks),
      measured: { longest },
    }
  })
}

function isBlocking({ op, texts }: DetectSpan): boolean {
  if (longTaskOps.some((one) => one === op)) return true
  return texts.some(([name, value]) => name === BLOCKED_MAIN_THREAD && value === 'true')
}

/** The address of a script, without what differs from one build to the next as far as that stands behind a `?`. */
function placeOf({ texts }: DetectSpan): string {
  const source = places.map((wanted) => texts.find(([name]) => name === wanted)?.[1] ?? '').find((text) => text !== '')
  return source?.split(/[?#]/, 1)[0] ?? ''
}
