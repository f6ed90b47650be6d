import { messages } from '#messages'
import { Avatar } from '#ui/avatar.tsx'
import { BookmarkStar } from '../marks/bookmark-star.tsx'
import { OwnerPicker } from '../owner/owner-picker.tsx'
import { ownerLabel, type OwnerTexts } from '../owner/texts.ts'
import type { IssueRowView } from './rows.ts'

interface RowHandsProps {
  readonly row: Pick<IssueRowView, 'id' | 'shortId' | 'owner' | 'mine'>
  /** One object for all rows; undefined: whoever looks gives nobody anything. */
  readonly ownerTexts: OwnerTexts | undefined
}

/** At the end of a row: its star, which shows itself on hovering where it is dark, and whose it is. */
export function RowHands({ row: { id, shortId, owner, mine }, ownerTexts }: RowHandsProps) {
  const t = messages('owners')
  const face = owner && { kind: owner.kind, id: String(owner.id), name: owner.name }
  const isDark = 'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'
  return (
    <div className="relative z-1 flex items-center justify-end max-md:col-start-4 max-md:row-span-2 max-md:row-start-1">
      <BookmarkStar
        issueId={id}
        bookmarked={mine.bookmarked}
        texts={{
          add: t('mark.bookmarkOne', { issue: shortId }),
          remove: t('mark.unbookmarkOne', { issue: shortId }),
        }}
        className={`max-md:hidden ${mine.bookmarked ? '' : isDark}`}
      />
      {ownerTexts === undefined ? (
        <span className="flex size-control items-center justify-center">
          {face !== null && <Avatar {...face} />}
          {face !== null && <span className="sr-only">{face.name}</span>}
        </span>
      ) : (
        <OwnerPicker ids={[id]} owner={face} label={ownerLabel(owner?.name ?? null)} place="row" texts={ownerTexts} />
      )}
    </div>
  )
}
