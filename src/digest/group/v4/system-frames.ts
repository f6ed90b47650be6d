import type { Stacktrace } from '#domain/event/event.ts'
import type { Part } from '../steps/part.ts'
import type { Reading } from '../steps/reading.ts'

/**
 * Leaves out what a library of the Java family calls in itself, where the app has no frame: which of its functions was
 * called from outside tells something, how it does its work changes from version to version. Goes by the stack, so that
 * what is shown beside the parts that count makes no difference.
 */
export function onlyEntries(parts: readonly Part[], stack: Stacktrace, { event, grouping }: Reading): void {
  if (event.platform !== 'java') return
  const [from] = grouping.algorithm.reach(stack, { event, grouping, decisions: new Map(), isExplained: false })
  for (const part of parts) {
    const at = part.at?.frame
    if (part.kind !== 'frame' || !part.counts || at === undefined || at <= from) continue
    const area = areaOf(stack.frames[at]?.module ?? '')
    if (area !== '' && area === areaOf(stack.frames[at - 1]?.module ?? '')) leaveOut(part, 'machinery')
  }
}

/** `android.view` of `android.view.ViewGroup`. */
function areaOf(module: string): string {
  return module.split('.').slice(0, 2).join('.')
}

/** Leaves out frames that have been counted: functions that call each other, however often they did. */
export function onlyDistinct(parts: readonly Part[]): void {
  const seen = new Set<string>()
  for (const part of parts) {
    if (part.kind !== 'frame' || !part.counts) continue
    if (seen.has(part.text)) leaveOut(part, 'recursion')
    seen.add(part.text)
  }
}

function leaveOut(part: Part, why: 'machinery' | 'recursion'): void {
  part.counts = false
  part.why = why
}
