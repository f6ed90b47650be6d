import { Link } from '#ui/link.tsx'
import type { SuspectCommit } from '#domain/release/suspect-commits.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

const SHORT_HASH = 7

interface SuspectPanelProps {
  readonly suspects: readonly SuspectCommit[]
  /** Prefix of a frame's anchor; see `frameAnchor`. */
  readonly anchor: string
  readonly now: Date
}

/** Commits that changed the failing code, most likely first. */
export function SuspectPanel({ suspects, anchor, now }: SuspectPanelProps) {
  const t = messages('issues')
  return (
    <Panel id="suspects" title={t('suspect.title')} note={t('suspect.note')} flush>
      <ol>
        {suspects.map((suspect) => (
          <li
            key={`${suspect.release} ${suspect.commit.id}`}
            className="grid min-w-0 gap-0.5 border-t border-line/60 px-4 py-2 text-sm"
          >
            <Commit suspect={suspect} now={now} />
            <p className="wrap-anywhere text-ink-3">
              <a href={`#${anchor}-${suspect.frame}`} className="rounded-sm text-accent hover:underline">
                {suspect.distance === 0 ? t('suspect.crashed') : t('suspect.away', { count: suspect.distance })}
              </a>{' '}
              <bdi className="font-mono">{suspect.path}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Commit({ suspect: { commit, release }, now }: { suspect: SuspectCommit; now: Date }) {
  const t = messages('issues')
  const author = commit.authorName === '' ? commit.authorEmail : commit.authorName
  return (
    <>
      <p className="min-w-0 truncate font-medium text-ink" title={commit.message}>
        <bdi>{commit.message.trim().split('\n')[0]}</bdi>
      </p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-2">
        {author !== '' && (
          <bdi className="min-w-0 truncate" title={commit.authorEmail}>
            {author}
          </bdi>
        )}
        {commit.timestamp !== null && <RelativeTime at={commit.timestamp} now={now} className="text-ink-3" />}
        <span className="inline-flex items-center font-mono text-xs" title={`${commit.repository} ${commit.id}`}>
          {commit.id.slice(0, SHORT_HASH)}
          <CopyButton text={commit.id} label={t('suspect.copy')} copiedLabel={t('copied')} className="-my-1.5" />
        </span>
        <Link
          href={paths.release(release)}
          className="min-w-0 truncate rounded-sm font-mono text-xs text-accent hover:underline"
        >
          {release}
        </Link>
      </p>
    </>
  )
}
