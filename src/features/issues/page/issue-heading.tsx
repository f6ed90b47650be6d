import type { Level } from '#domain/event/event.ts'
import { LevelMark } from '#ui/level-mark.tsx'

interface IssueHeadingProps {
  readonly level: Level
  /** The word for it. */
  readonly levelLabel: string
  /** '' where it is a message. */
  readonly type: string
  readonly value: string
}

/** The title of an issue's page, in two voices: what it is, and what it says. */
export function IssueHeading({ level, levelLabel, type, value }: IssueHeadingProps) {
  return (
    <h1 className="flex min-w-0 items-start gap-2.5 text-xl font-semibold text-ink">
      <LevelMark level={level} label={levelLabel} className="mt-1.5 size-4" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        {type}
        {type !== '' && value !== '' && <span className="sr-only">: </span>}
        {value !== '' && <bdi className={type === '' ? '' : 'block text-base font-normal text-ink-2'}>{value}</bdi>}
      </span>
    </h1>
  )
}
