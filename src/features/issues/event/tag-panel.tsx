import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { percent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { Pairs } from './facts.tsx'
import type { TagShare, TagView } from './tags.ts'

/** Tags that are shown with their bars; the others are listed. */
const MAX_WITH_BARS = 24

/** The tags of the event, each with how common its values are over the issue. `window` says over which time. */
export function TagPanel({ tags, window }: { tags: readonly TagView[]; window: string }) {
  const t = messages('issues')
  const shown = tags.filter(({ shares }) => shares.length > 0).slice(0, MAX_WITH_BARS)
  const others = tags
    .filter((tag) => !shown.includes(tag))
    .flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]))
  return (
    <Panel id="tags" title={t('tag.title')} note={shown.length > 0 ? t('tag.over', { window }) : undefined}>
      {shown.length > 0 && (
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {shown.map((tag) => (
            <li key={tag.key} className="min-w-0">
              <Tag tag={tag} />
            </li>
          ))}
        </ul>
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

function Tag({ tag }: { tag: TagView }) {
  const t = messages('issues')
  const isRare = tag.value !== undefined && tag.shares.every(({ isThisEvents }) => !isThisEvents)
  return (
    <section id={`tag-${tag.key}`} aria-label={tag.key} className="min-w-0 scroll-mt-16">
      <h3 className="mb-1 truncate font-mono text-xs text-ink-3" title={tag.key}>
        {tag.key}
      </h3>
      <ul className="grid gap-1">
        {tag.shares.map((share) => (
          <Share key={share.value} share={share} />
        ))}
      </ul>
      {isRare && (
        <p className="mt-1 flex gap-1.5 text-sm">
          <bdi className="min-w-0 truncate font-medium text-ink" title={tag.value}>
            {tag.value}
          </bdi>
          <Mine />
        </p>
      )}
      {tag.otherValues > 0 && <p className="mt-0.5 text-xs text-ink-3">{t('tag.more', { count: tag.otherValues })}</p>}
    </section>
  )
}

function Share({ share }: { share: TagShare }) {
  const t = messages('issues')
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-3 text-sm"
      title={t('tag.count', { value: share.value, count: share.count })}
    >
      <span className="flex min-w-0 items-baseline gap-1.5">
        <bdi className={cx('min-w-0 truncate', share.isThisEvents ? 'font-medium text-ink' : 'text-ink-2')}>
          {share.value === '' ? t('event.emptyText') : share.value}
        </bdi>
        {share.isThisEvents && <Mine />}
      </span>
      <span className="text-right text-xs text-ink-2 tabular-nums">{percent(share.share, 1)}</span>
      <ShareBar value={share.share} max={1} className="col-span-2 h-1" />
    </li>
  )
}

function Mine() {
  return <span className="shrink-0 text-2xs font-medium text-accent">{messages('issues')('tag.mine')}</span>
}
