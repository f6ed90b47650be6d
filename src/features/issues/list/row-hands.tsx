import { Avatar } from '#ui/avatar.tsx'
import { BookmarkStar } from '../marks/bookmark-star.tsx'
import { OwnerPicker } from '../owner/owner-picker.tsx'
import type { OwnerTexts } from '../owner/texts.ts'
import { PLACE } from '#ui/place-in-text.ts'
import { RowActions } from './row-actions.tsx'
import type { RowTexts, ShownRow } from './shown-rows.ts'

interface RowHandsProps {
  readonly row: Pick<ShownRow, 'id' | 'shortId' | 'status' | 'owner' | 'isBookmarked'>
  readonly texts: Pick<RowTexts, 'actions' | 'bookmark' | 'unbookmark' | 'assign' | 'change'>
  /** Controls shown on hover are added after hydration: they would be a tenth of the document. */
  readonly isLive: boolean
  /** `undefined` for read-only users, who cannot assign issues. */
  readonly ownerTexts: OwnerTexts | undefined
}

/** The end of a row: actions and star, shown on hover, and the owner. */
export function RowHands({ row, texts, isLive, ownerTexts }: RowHandsProps) {
  const { id, shortId, status, owner, isBookmarked } = row
  return (
    <div className="issue-hands">
      {isLive && ownerTexts !== undefined && (
        <RowActions issueId={id} shortId={shortId} status={status} texts={texts.actions} />
      )}
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
