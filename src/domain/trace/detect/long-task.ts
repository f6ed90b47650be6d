import { longestOf, sentName, sumOf, type Detect, type DetectSpan } from './finding.ts'

/** Operations for a blocked main thread in browser SDKs: version 11, and older ones. */
export const longTaskOps = [
  'ui.long_task',
  'ui.long_animation_frame',
  'ui.long-task',
  'ui.long-animation-frame',
] as const

/** The attribute with which mobile SDKs mark work that should not run on the main thread. */
export const BLOCKED_MAIN_THREAD = 'blocked_main_thread'

/** Attributes that identify the code responsible, most specific first. */
const places = ['browser.script.source_url', 'code.filepath', 'code.file.path', 'browser.script.invoker'] as const

/** Finds tasks that blocked the main thread for too long, grouped by script if the browser names it. */
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

/** The script URL without its query, which often differs between builds. */
function placeOf({ texts }: DetectSpan): string {
  const source = places.map((wanted) => texts.find(([name]) => name === wanted)?.[1] ?? '').find((text) => text !== '')
  return source?.split(/[?#]/, 1)[0] ?? ''
}
