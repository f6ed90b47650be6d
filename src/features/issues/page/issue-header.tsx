import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'next/link'
import { shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { CopyButton } from '#ui/copy-button.tsx'
import { LevelMark } from '#ui/level-mark.tsx'
import { headingOf } from '../list/rows.ts'
import type { FoundIssue } from './find.ts'

/** What the issue is: its title in two voices, where it happens, and the way back to its list. */
export function IssueHeader({ found: { issue, project }, listHref }: { found: FoundIssue; listHref: string }) {
  const t = messages('issues')
  const { type, value } = headingOf(issue)
  const ref = shortId(project.slug, issue.number)
  return (
    <header className="grid gap-1 px-4 pt-3 pb-4 sm:px-6">
      <div className="flex min-h-control flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <Link
          id="back-to-issues"
          href={listHref}
          prefetch={false}
          className="inline-flex h-control items-center gap-1.5 rounded-md text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('list.title')}
        </Link>
        <span aria-hidden="true">/</span>
        <span>{project.name}</span>
        <span className="inline-flex items-center">
          {ref}
          <CopyButton text={ref} label={t('header.copyId')} copiedLabel={t('copied')} />
        </span>
      </div>
      <h1 className="flex min-w-0 items-start gap-2.5 text-xl font-semibold text-ink">
        <LevelMark level={issue.level} label={t(`level.${issue.level}`)} className="mt-1.5 size-4" />
        <span className="line-clamp-3 min-w-0 wrap-anywhere">
          {type !== '' && type}
          {type !== '' && value !== '' && <span className="sr-only">: </span>}
          {value !== '' && <bdi className={type === '' ? '' : 'block text-base font-normal text-ink-2'}>{value}</bdi>}
          {type === '' && value === '' && t('list.untitled')}
        </span>
      </h1>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 pl-6.5 text-sm text-ink-3">
        {!issue.handled && <span className="font-medium text-error-ink">{t('list.unhandled')}</span>}
        {issue.culprit !== '' && <bdi className="min-w-0 font-mono wrap-anywhere">{issue.culprit}</bdi>}
      </p>
    </header>
  )
}
