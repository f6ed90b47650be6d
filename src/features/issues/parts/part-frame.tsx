import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkKeys } from '#ui/link-keys.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { headingOf } from '../list/rows.ts'
import { issueParams } from '../page/address.ts'
import { ROWS_PER_PAGE, type FoundPart, type IssuePart } from './find-part.ts'
import { IssueTabs } from './issue-tabs.tsx'

interface PartFrameProps {
  readonly found: FoundPart
  readonly part: Exclude<IssuePart, 'details'>
  /** Instead of the name of the part: that of what it shows of it. */
  readonly title?: string
  /** Under the tabs, from edge to edge: what narrows the page. */
  readonly bar?: ReactNode
  /** `full` for tables. */
  readonly width?: 'detail' | 'full'
  readonly children: ReactNode
}

/** What stands around a page of one part of an issue: which issue it is, and the way to its other parts. */
export function PartFrame({ found, part, title, bar, width = 'detail', children }: PartFrameProps) {
  const t = messages('issuePages')
  const { issue, ref, counts, address } = found
  const { type, value } = headingOf(issue)
  return (
    <>
      <header className="grid gap-0.5 px-4 py-3 sm:px-6">
        <p className="flex min-w-0 items-baseline gap-2 text-sm text-ink-3">
          <Link
            id="back-to-issue"
            href={paths.issue(ref, issueParams(address))}
            title={ref}
            className="inline-flex h-control max-w-1/2 shrink-0 items-center rounded-sm text-accent hover:underline"
          >
            <span className="truncate">{ref}</span>
          </Link>
          <span className="min-w-0 truncate">{[type, value].filter((text) => text !== '').join(': ')}</span>
        </p>
        <h1 className="min-w-0 truncate text-xl font-semibold text-ink">{title ?? t(`tabs.${part}`)}</h1>
      </header>
      <IssueTabs issueRef={ref} address={address} counts={counts} open={part} />
      {bar}
      <PageBody width={width} className="pt-4">
        {children}
      </PageBody>
      <LinkKeys group={t('tabs.keys')} links={[{ keys: 'Escape', label: t('tabs.back'), id: 'back-to-issue' }]} />
    </>
  )
}

interface PagesProps {
  readonly label: string
  readonly offset: number
  readonly hasMore: boolean
  readonly hrefOf: (page: number | undefined) => string
}

/** The way to newer and older rows. */
export function Pages({ label, offset, hasMore, hrefOf }: PagesProps) {
  const t = messages('feedback')
  return (
    <Pager
      label={label}
      page={offset / ROWS_PER_PAGE + 1}
      hasNext={hasMore}
      hrefOf={(page) => hrefOf(page === 1 ? undefined : page)}
      texts={{ previous: t('previous'), next: t('next') }}
    />
  )
}
