import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { gapsOf } from '#domain/trace/trace-tree.ts'
import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/duration.ts'
import type { DrawnEvent } from '../pack.ts'
import { fillOf } from './colours.ts'
import { filled, type TraceTexts } from './texts.ts'
import type { Node } from './trace-model.ts'
import { ROW_PX } from './use-rows.ts'
import { placeIn, type Window } from './window.ts'

/** Deeper rows are not indented further, to leave room for their names. */
const MOST_INDENT = 16
const INDENT_PX = 12
/** Share of the width for names; the bars have the rest. */
export const NAMES_SHARE = 0.4
export const NAMES = 'w-2/5 shrink-0'

/** Returns the indentation of a row's name in pixels. */
export function indentOf(depth: number): number {
  return 8 + Math.min(depth, MOST_INDENT) * INDENT_PX
}

interface TreeRowProps {
  readonly id: string
  readonly node: Node
  /** Index among all visible rows, from 0. */
  readonly row: number
  readonly window: Window
  readonly isChosen: boolean
  readonly isHit: boolean
  readonly isCollapsed: boolean
  readonly isCritical: boolean
  readonly events: readonly DrawnEvent[]
  readonly onChoose: () => void
  readonly onToggle: () => void
  readonly texts: TraceTexts
}

/** One span: its name and its bar. */
export function TreeRow(props: TreeRowProps) {
  const { id, node, row, isChosen, isHit, isCollapsed, onChoose, texts } = props
  const { depth, children } = node
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keyboard
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={children.length === 0 ? undefined : !isCollapsed}
      aria-label={labelOf(node, texts)}
      onClick={onChoose}
      className={cx(
        'absolute inset-x-0 flex cursor-pointer items-stretch text-sm hover:bg-sunken',
        isHit && 'bg-mark',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
      style={{ top: row * ROW_PX, height: ROW_PX }}
    >
      <Name {...props} /> <Bar {...props} />
    </div>
  )
}

/** The row's accessible name. Starts with its visible text, so that speech control users can say what they see. */
function labelOf({ span, isOrphan }: Node, texts: TraceTexts): string {
  const seen = [span.op, span.name, durationText(span.duration)].filter((text) => text !== '').join(' ')
  const more = [span.service, isOrphan ? texts.orphan : '', span.status === 'error' ? texts.failed : '']
  return [seen, ...more].filter((text) => text !== '').join(', ')
}

function Name({ node: { span, depth, children, isOrphan, below }, isCollapsed, onToggle, texts }: TreeRowProps) {
  const Icon = isCollapsed ? ChevronRight : ChevronDown
  return (
    <div
      className={cx(NAMES, 'flex min-w-0 items-center gap-1.5 border-r border-line px-2')}
      style={{ paddingLeft: indentOf(depth) }}
    >
      {children.length === 0 ? (
        <span className="w-4 shrink-0" />
      ) : (
        <span
          aria-hidden
          title={isCollapsed ? texts.expand : texts.collapse}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
          className="-my-1 flex h-full shrink-0 items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <Icon className="size-4" />
        </span>
      )}
      {isOrphan && (
        <span
          title={texts.orphan}
          className="shrink-0 rounded-sm border border-dashed border-line-strong px-1 text-xs text-ink-3"
        >
          ?
        </span>
      )}
      {span.op !== '' && <span className="shrink-0 truncate text-ink-3 max-sm:hidden">{span.op}</span>}{' '}
      <bdi className="min-w-0 truncate text-ink" title={span.name}>
        {span.name}
      </bdi>
      {isCollapsed && <span className="ml-auto shrink-0 text-xs text-ink-3">+{below}</span>}
    </div>
  )
}

function Bar({ node, window: shown, isCritical, events, texts }: TreeRowProps) {
  const { span } = node
  const place = placeIn(shown, span)
  return (
    <div className="relative min-w-0 grow overflow-hidden">
      {place !== undefined && (
        <>
          <div
            className={cx('absolute inset-y-1.5 min-w-0.5 rounded-xs', fillOf(span))}
            style={{ left: `${place.left}%`, width: `${place.width}%` }}
          />
          {isCritical && (
            <div
              className="absolute bottom-0.5 h-0.5 min-w-0.5 bg-ink"
              style={{ left: `${place.left}%`, width: `${place.width}%` }}
            />
          )}
          {gapsOf(node).map((gap) => {
            const at = placeIn(shown, gap)
            if (at === undefined) return null
            return (
              <div
                key={gap.start}
                title={filled(texts.gap, { duration: durationText(gap.duration) })}
                className="absolute inset-y-2 border-x border-dashed border-on-avatar bg-paper/50"
                style={{ left: `${at.left}%`, width: `${at.width}%` }}
              />
            )
          })}
          <span
            className={cx(
              'absolute flex items-center px-1.5 text-xs whitespace-nowrap text-ink-2 tabular-nums',
              isWide(place) ? 'inset-y-1.5 rounded-xs bg-paper' : 'inset-y-0',
            )}
            style={placeOfLength(place)}
          >
            {durationText(span.duration)}
          </span>
        </>
      )}
      {events.map(({ eventId, at, level, title }) => {
        const point = placeIn(shown, { start: at, duration: 0 })
        if (point === undefined) return null
        return (
          <span
            key={eventId}
            title={filled(texts.event, { level, title })}
            className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 border border-paper bg-error"
            style={{ left: `${point.left}%` }}
          />
        )
      })}
    </div>
  )
}

type Place = NonNullable<ReturnType<typeof placeIn>>

/** Percent of the width that a duration label needs next to a bar. */
const ROOM = 20

/** Whether there is room neither after nor before the bar. */
function isWide({ left, width }: Place): boolean {
  return left + width > 100 - ROOM && left < ROOM
}

/** Places a bar's duration after it, or before it, or inside it, depending on room. */
function placeOfLength(place: Place): { readonly left: string } | { readonly right: string } {
  const { left, width } = place
  if (isWide(place)) return { left: `${left + 1}%` }
  return left + width <= 100 - ROOM ? { left: `${left + width}%` } : { right: `${100 - left}%` }
}
