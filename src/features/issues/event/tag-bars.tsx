'use client'

import { cx } from '#ui/cx.ts'
import { ShareBar } from '#ui/share-bar.tsx'
import { useIsLive } from '#ui/when-live.tsx'
import { PLACE } from '#ui/place-in-text.ts'

/** A tag as plain data for the browser (decision 55). */
export interface ShownTag {
  readonly key: string
  /** This event's value if it is too rare for a bar, otherwise `null`. */
  readonly rare: string | null
  /**
   * The most frequent values: value, percentage, share, tooltip with a placeholder for the value, and whether it is
   * this event's.
   */
  readonly shares: readonly (readonly [value: string, percent: string, share: number, count: string, isMine: boolean])[]
  /** Number of further values as text; '' without any. */
  readonly more: string
}

interface TagBarsProps {
  readonly tags: readonly ShownTag[]
  readonly texts: { readonly mine: string; readonly empty: string }
}

/** Tags in the document; the others are added after hydration, far below the initial viewport. */
const MOST_AT_ONCE = 4

/** Tags with the distribution of their values. Their classes are in issues.css. */
export function TagBars({ tags, texts }: TagBarsProps) {
  const isLive = useIsLive()
  const shown = isLive ? tags : tags.slice(0, MOST_AT_ONCE)
  return (
    <ul className="tag-bars">
      {shown.map((tag) => (
        <li key={tag.key}>
          <Tag tag={tag} texts={texts} />
        </li>
      ))}
    </ul>
  )
}

function Tag({ tag: { key, rare, shares, more }, texts }: { tag: ShownTag; texts: TagBarsProps['texts'] }) {
  // Tooltips are added after hydration: they would be a tenth of the document's tags.
  const isLive = useIsLive()
  return (
    <section id={`tag-${key}`} aria-label={key}>
      <h3 title={key}>{key}</h3>
      <ul>
        {shares.map(([value, percent, share, count, isMine]) => (
          <li key={value} title={isLive ? count.replace(PLACE, () => value) : undefined}>
            <span>
              <bdi className={cx(isMine && 'font-medium text-ink') || undefined}>
                {value === '' ? texts.empty : value}
              </bdi>
              {isMine && <em>{texts.mine}</em>}
            </span>
            <span>{percent}</span>
            <ShareBar value={share} max={1} />
          </li>
        ))}
      </ul>
      {rare !== null && (
        <p className="tag-rare">
          <bdi title={rare}>{rare}</bdi>
          <em>{texts.mine}</em>
        </p>
      )}
      {more !== '' && <p className="mt-0.5 text-xs text-ink-3">{more}</p>}
    </section>
  )
}
