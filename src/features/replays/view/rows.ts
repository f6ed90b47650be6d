import { durationText } from '#ui/duration.ts'
import type { Moment } from '../player/moments.ts'
import { crumbMark, vitalMark } from './marks.ts'
import type { Row } from './moment-list.tsx'
import type { ShownLog, ShownReplay } from './shown-replay.ts'
import type { PlayerTexts } from './texts.ts'

/** Returns the rows of a panel. */
export function rowsOf(panel: 'crumbs' | 'console', moments: readonly Moment[], texts: PlayerTexts): readonly Row[] {
  return moments.flatMap((moment, index): Row[] => {
    const row = rowOf(moment, texts)
    const isHere = (moment.kind === 'console') === (panel === 'console')
    return isHere && row !== undefined ? [{ ...row, key: String(index), at: moment.at }] : []
  })
}

function rowOf(moment: Moment, texts: PlayerTexts): Omit<Row, 'key' | 'at'> | undefined {
  switch (moment.kind) {
    case 'console':
      return { tone: toneOf(moment.level), label: moment.level, text: moment.text, isCode: true }
    case 'click':
      return {
        tone: moment.click === 'click' ? 'plain' : 'warning',
        label: texts.marks[moment.click],
        text: moment.text,
      }
    case 'navigation':
      return { tone: 'info', label: texts.marks.navigation, text: moment.to }
    case 'vital':
      return {
        tone: moment.rating === 'poor' ? 'warning' : 'plain',
        label: texts.marks.vital,
        text: vitalMark(moment),
      }
    case 'crumb': {
      const mark = crumbMark(moment.category)
      const label = mark === undefined ? moment.category : texts.marks[mark]
      return { tone: mark === 'hydration' ? 'warning' : 'plain', label, text: moment.text }
    }
    case 'request':
    case 'memory':
      return undefined
  }
}

function toneOf(level: string): Row['tone'] {
  if (level === 'error' || level === 'fatal') return 'error'
  if (level === 'warning' || level === 'warn') return 'warning'
  return level === 'info' ? 'info' : 'plain'
}

/** Returns a log's row. */
export function logRow({ at, level, text }: ShownLog, index: number): Row {
  return { key: String(index), at, tone: toneOf(level), label: level, text, isCode: true }
}

/** Returns the rows of spans, linking to their traces. */
export function spanRows({ spans }: ShownReplay, texts: PlayerTexts): readonly Row[] {
  return spans.map(({ spanId, at, label, text, durationUs, hasFailed, href }) => ({
    key: spanId,
    at,
    tone: hasFailed ? 'error' : 'plain',
    label: `${label} ${durationText(durationUs)}`,
    text,
    link: { href, label: texts.open },
  }))
}
