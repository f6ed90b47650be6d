import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkKeys } from '#ui/link-keys.tsx'
import { PageBody } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { issueParams } from '../page/address.ts'
import { IssueHeader } from '../page/issue-header.tsx'
import { ROWS_PER_PAGE, type FoundPart, type IssuePart } from './find-part.ts'
import { IssueTabs } from './issue-tabs.tsx'

interface PartFrameProps {
  readonly found: FoundPart
  readonly part: Exclude<IssuePart, 'details'>
  /** Replaces the part's name, for a page showing only some of it. */
  readonly title?: string
  /** Full-width filters below the tabs. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** Frame of an issue's part pages: the issue's header with its actions, and tabs. */
export function PartFrame({ found, part, title, bar, children }: PartFrameProps) {
  const t = messages('issuePages')
  const { ref, counts, address, rights, now } = found
  return (
    <>
      <IssueHeader
        found={found}
        rights={rights}
        back={{ id: 'back-to-issue', href: paths.issue(ref, issueParams(address)), label: t('tabs.back') }}
        now={now}
      />
      <IssueTabs issueRef={ref} address={address} counts={counts} open={part} />
      {bar}
      <PageBody className="pt-4">
        <h2 className={title === undefined ? 'sr-only' : 'min-w-0 truncate text-lg font-semibold text-ink'}>
          {title ?? t(`tabs.${part}`)}
        </h2>
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

/** Links to newer and older rows. */
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
