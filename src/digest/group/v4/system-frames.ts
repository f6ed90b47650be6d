import type { Stacktrace } from '#domain/event/event.ts'
import type { Part } from '../steps/part.ts'
import type { Reading } from '../steps/reading.ts'

/**
 * Excludes a Java library's internal calls when there are no app frames: its entry point is stable, its internals
 * change from version to version. Works on the stack, so that additional parts for display make no difference.
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

/** Excludes frames that already count, so that mutual recursion of any depth gives one hash. */
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
