import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { SectionNav } from '#ui/section-nav.tsx'
import { issueParams, type IssueAddress } from '../page/address.ts'
import type { IssuePart, PartCounts } from './find-part.ts'

interface IssueTabsProps {
  readonly issueRef: string
  readonly address: IssueAddress
  readonly counts: PartCounts
  readonly open: IssuePart
}

const parts = [
  { part: 'details', hrefOf: paths.issue },
  { part: 'events', hrefOf: paths.issueEvents },
  { part: 'tags', hrefOf: paths.issueTags },
  { part: 'grouping', hrefOf: paths.issueGrouping },
  { part: 'attachments', hrefOf: paths.issueAttachments },
  { part: 'feedback', hrefOf: paths.issueFeedback },
] as const

/** Tabs between an issue's pages, which keep period, environments and the list it was opened from. */
export function IssueTabs({ issueRef, address, counts, open }: IssueTabsProps) {
  const t = messages('issuePages')
  const countOf = (part: IssuePart) => (part === 'attachments' || part === 'feedback' ? counts[part] : 0)
  return (
    <SectionNav
      label={t('tabs.label')}
      sections={parts.map(({ part, hrefOf }) => ({
        href: hrefOf(issueRef, issueParams(address)),
        label: countOf(part) === 0 ? t(`tabs.${part}`) : `${t(`tabs.${part}`)} ${countOf(part)}`,
        open: part === open,
      }))}
    />
  )
}
