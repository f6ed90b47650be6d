import type { Commit } from '#domain/release/release.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { Count } from '#ui/count.tsx'
import { Panel } from '#ui/panel.tsx'
import { PathText } from '#ui/path-text.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

/** Digits of a hash that are enough to identify a commit. */
const HASH_DIGITS = 8

/** The release's commits, newest first. */
export function CommitsPanel({ count, commits, now }: { count: number; commits: readonly Commit[]; now: Date }) {
  const t = messages('releases')
  const title = t('page.commits')
  if (commits.length === 0)
    return (
      <Panel id="commits" title={title}>
        <p className="max-w-prose text-sm text-ink-2">{t('commits.none')}</p>
      </Panel>
    )
  return (
    <Panel id="commits" title={title} note={<Count value={count} />} flush>
      <ol aria-label={t('commits.list')}>
        {commits.map((commit, index) => (
          <CommitLine key={index} commit={commit} now={now} />
        ))}
      </ol>
      {count > commits.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-3">
          {t('commits.more', { shown: commits.length, count })}
        </p>
      )}
    </Panel>
  )
}

function CommitLine({ commit, now }: { commit: Commit; now: Date }) {
  const t = messages('releases')
  const { id, authorName, authorEmail, message, timestamp, repository, files } = commit
  const [subject = ''] = message.trim().split('\n')
  return (
    <li className="grid gap-1 border-t border-line px-4 py-2 text-sm">
      <div className="flex min-w-0 items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate text-ink" title={message}>
          {subject === '' ? t('commits.noMessage') : subject}
        </bdi>
        <code className="font-mono text-xs text-ink-3" title={id}>
          {id.slice(0, HASH_DIGITS)}
        </code>
        <CopyButton text={id} label={t('commits.copy')} copiedLabel={t('name.copied')} className="-my-1.5 -ml-2" />
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
        <bdi className="max-w-full truncate text-ink-2" title={authorEmail}>
          {authorName || authorEmail || t('commits.unknownAuthor')}
        </bdi>
        {timestamp !== null && <RelativeTime at={timestamp} now={now} className="whitespace-nowrap" />}
        {repository !== '' && <bdi className="max-w-full truncate">{repository}</bdi>}
        <Files files={files} />
      </div>
    </li>
  )
}

/** The number of changed files, expandable to a list. */
function Files({ files }: Pick<Commit, 'files'>) {
  const t = messages('releases')
  if (files.length === 0) return <span>{t('commits.noFiles')}</span>
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="cursor-pointer rounded-sm hover:text-ink">
        {t('commits.files', { count: files.length })}
      </summary>
      <ul className="grid gap-0.5 py-1.5">
        {files.map(({ path, change }) => (
          <li key={path} className="flex min-w-0 gap-2">
            <span className="w-14 shrink-0">{t(`commits.change.${change}`)}</span>
            <PathText path={path} className="text-ink-2" />
          </li>
        ))}
      </ul>
    </details>
  )
}
