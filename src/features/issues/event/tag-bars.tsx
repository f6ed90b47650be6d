'use client'

import { cx } from '#ui/cx.ts'
import { ShareBar } from '#ui/share-bar.tsx'
import { useIsLive } from '#ui/when-live.tsx'
import { PLACE } from '#ui/place-in-text.ts'

/** A tag as the browser gets it: data, no markup (decision 55). */
export interface ShownTag {
  readonly key: string
  /** This event's value, where it is too rare to have a bar; null: it has one, or is none. */
  readonly rare: string | null
  /** Of its most frequent values: value, percentage, what the tooltip says of it with a place for the value. */
  readonly shares: readonly (readonly [value: string, percent: string, share: number, count: string, isMine: boolean])[]
  /** How many more values there are; '' where there are none. */
  readonly more: string
}

interface TagBarsProps {
  readonly tags: readonly ShownTag[]
  readonly texts: { readonly mine: string; readonly empty: string }
}

/** In the document; the others come with the scripts, far below what is seen first. */
const MOST_AT_ONCE = 4

/** Tags with how common their values are. Their classes are in issues.css. */
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
  // Tooltips come with the scripts: they would be a tenth of what the document says of tags.
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
