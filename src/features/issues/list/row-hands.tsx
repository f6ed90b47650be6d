import { Avatar } from '#ui/avatar.tsx'
import { BookmarkStar } from '../marks/bookmark-star.tsx'
import { OwnerPicker } from '../owner/owner-picker.tsx'
import type { OwnerTexts } from '../owner/texts.ts'
import { PLACE } from '#ui/place-in-text.ts'
import type { RowTexts, ShownRow } from './shown-rows.ts'

interface RowHandsProps {
  readonly row: Pick<ShownRow, 'id' | 'shortId' | 'owner' | 'isBookmarked'>
  readonly texts: Pick<RowTexts, 'bookmark' | 'unbookmark' | 'assign' | 'change'>
  /** undefined: whoever looks gives nobody anything. */
  readonly ownerTexts: OwnerTexts | undefined
}

/** At the end of a row: its star, which shows itself on hovering where it is dark, and whose it is. */
export function RowHands({ row: { id, shortId, owner, isBookmarked }, texts, ownerTexts }: RowHandsProps) {
  return (
    <div className="issue-hands">
      <BookmarkStar
        issueId={id}
        bookmarked={isBookmarked}
        texts={{
          add: texts.bookmark.replace(PLACE, shortId),
          remove: texts.unbookmark.replace(PLACE, shortId),
        }}
      />
      {ownerTexts === undefined ? (
        <span className="flex size-control items-center justify-center">
          {owner !== null && <Avatar {...owner} />}
          {owner !== null && <span className="sr-only">{owner.name}</span>}
        </span>
      ) : (
        <OwnerPicker
          ids={[id]}
          owner={owner}
          label={owner === null ? texts.assign : texts.change.replace(PLACE, owner.name)}
          place="row"
          texts={ownerTexts}
        />
      )}
    </div>
  )
}
