import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { issueParams } from '../page/address.ts'
import { findPart, ROWS_PER_PAGE } from '../parts/find-part.ts'
import { Pages, PartFrame } from '../parts/part-frame.tsx'
import type { AddressParams } from '#domain/address/params.ts'
import { FeedbackEntries } from './feedback-entries.tsx'
import { viewsOf } from './queries.ts'
import { reportDialogCode } from './snippets.ts'

/** An issue's feedback, newest first. */
export async function IssueFeedbackPage({ issueRef, params }: { issueRef: string; params: AddressParams }) {
  const found = await findPart(issueRef, params, (ref) => paths.issueFeedback(ref))
  const { issue, project, grant, ref, offset } = found
  const all = await running().catalogue.feedback.ofIssue(grant, issue.id, { offset, limit: ROWS_PER_PAGE + 1 })
  const views = await viewsOf(grant, all.slice(0, ROWS_PER_PAGE), [project])
  const t = messages('feedback')
  return (
    <PartFrame found={found} part="feedback">
      {views.length === 0 ? (
        <EmptyState title={t('empty.issue')}>
          <div className="grid gap-3">
            <p>{t('empty.issueText')}</p>
            <CodeBlock label={t('empty.snippet')} language="javascript" className="text-left" code={reportDialogCode} />
          </div>
        </EmptyState>
      ) : (
        <Panel title={t('list')} note={t('count', { count: found.counts.feedback })} flush>
          <FeedbackEntries views={views} now={new Date()} place="issue" mayMark={found.mayMark} />
        </Panel>
      )}
      <Pages
        label={t('pages')}
        offset={offset}
        hasMore={all.length > ROWS_PER_PAGE}
        hrefOf={(page) => paths.issueFeedback(ref, { ...issueParams(found.address), page })}
      />
    </PartFrame>
  )
}
