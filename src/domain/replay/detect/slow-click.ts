import { isRecord, type Fields } from '../fields.ts'

/** A click after which the page did nothing for seconds. */
export interface SlowClick {
  /** How often somebody clicked before they gave up. */
  readonly clicks: number
  readonly kind: 'dead' | 'rage'
}

/** An element that does nothing for so long after a click is dead. */
const DEAD_AFTER_MS = 7000
const RAGE_CLICKS = 5
/** Whoever clicks one of these expects something to happen. */
const CLICKABLE: ReadonlySet<string> = new Set(['a', 'button', 'input'])
const categories: ReadonlySet<unknown> = new Set(['ui.slowClickDetected', 'ui.slowclickdetected'])

/**
 * Returns the dead click or the rage click that a breadcrumb of a recording tells of; undefined: it tells of none. Its keys
 * may be in lower case, as servers on the way have written them.
 */
export function slowClickOf({ category, data }: Fields): SlowClick | undefined {
  if (!categories.has(category) || !isRecord(data)) return undefined
  const reason = data.endReason ?? data.endreason
  const after = data.timeAfterClickMs ?? data.timeafterclickms
  const clicks = data.clickCount ?? data.clickcount
  const node = isRecord(data.node) ? data.node : {}
  const tag = node.tagName ?? node.tagname
  if (reason !== 'timeout' || typeof after !== 'number' || after < DEAD_AFTER_MS) return undefined
  if (typeof tag !== 'string' || !CLICKABLE.has(tag.toLowerCase())) return undefined
  const counted = typeof clicks === 'number' && clicks >= 1 ? Math.floor(clicks) : 1
  return { clicks: counted, kind: counted >= RAGE_CLICKS ? 'rage' : 'dead' }
}
