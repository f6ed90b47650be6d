import { isRecord, type Fields } from '../fields.ts'

/** A click to which the page did not react for seconds. */
export interface SlowClick {
  /** Number of clicks until the user gave up. */
  readonly clicks: number
  readonly kind: 'dead' | 'rage'
}

/** A click is dead if nothing happens for this long. */
const DEAD_AFTER_MS = 7000
const RAGE_CLICKS = 5
/** Elements that users expect to react to a click. */
const CLICKABLE: ReadonlySet<string> = new Set(['a', 'button', 'input'])
const categories: ReadonlySet<unknown> = new Set(['ui.slowClickDetected', 'ui.slowclickdetected'])

/**
 * The dead or rage click in a breadcrumb; `undefined` if it contains none. Keys may be lower case because some servers
 * rewrite them in transit.
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
