import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { percent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { PLACE } from '#ui/place-in-text.ts'
import { Pairs } from './facts.tsx'
import { TagBars, type ShownTag } from './tag-bars.tsx'
import type { TagView } from './tags.ts'

/** Maximum tags shown with bars; the others are listed. */
const MAX_WITH_BARS = 24

/** The event's tags with the distribution of their values in the issue. `window` is the counted period. */
export function TagPanel({ tags, window }: { tags: readonly TagView[]; window: string }) {
  const t = messages('issues')
  const shown = tags.filter(({ shares }) => shares.length > 0).slice(0, MAX_WITH_BARS)
  const others = tags
    .filter((tag) => !shown.includes(tag))
    .flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]))
  return (
    <Panel id="tags" title={t('tag.title')} note={shown.length > 0 ? t('tag.over', { window }) : undefined}>
      {shown.length > 0 && (
        <TagBars tags={shown.map(shownTag)} texts={{ mine: t('tag.mine'), empty: t('event.emptyText') }} />
      )}
      {others.length > 0 && (
        <details className={cx(shown.length > 0 && 'mt-3 border-t border-line/60 pt-1')} open={shown.length === 0}>
          <summary className="flex min-h-control cursor-pointer items-center text-sm text-accent hover:underline">
            {t('tag.others', { count: others.length })}
          </summary>
          <Pairs pairs={others} />
        </details>
      )}
    </Panel>
  )
}

function shownTag({ key, value, shares, otherValues }: TagView): ShownTag {
  const t = messages('issues')
  const isRare = value !== undefined && shares.every(({ isThisEvents }) => !isThisEvents)
  return {
    key,
    rare: isRare ? value : null,
    shares: shares.map((one) => [
      one.value,
      percent(one.share, 1),
      // Rounded to what the bar can show.
      Math.round(one.share * 1000) / 1000,
      t('tag.count', { value: PLACE, count: one.count }),
      one.isThisEvents,
    ]),
    more: otherValues > 0 ? t('tag.more', { count: otherValues }) : '',
  }
}
