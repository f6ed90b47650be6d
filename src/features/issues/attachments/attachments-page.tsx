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
import { AttachmentList } from './attachment-list.tsx'

/** All files of an issue's events, newest first. */
export async function AttachmentsPage({ issueRef, params }: { issueRef: string; params: AddressParams }) {
  const found = await findPart(issueRef, params, (ref) => paths.issueAttachments(ref))
  const { issue, grant, ref, offset } = found
  const window = { offset, limit: ROWS_PER_PAGE + 1 }
  const attachments = await running().catalogue.attachments.ofIssue(grant, issue.id, window)
  const t = messages('attachments')
  return (
    <PartFrame found={found} part="attachments">
      {attachments.length === 0 ? (
        <NoAttachments />
      ) : (
        <Panel title={t('list')} note={t('count', { count: found.counts.attachments })} flush>
          <AttachmentList
            attachments={attachments.slice(0, ROWS_PER_PAGE)}
            projectSlug={found.project.slug}
            mayDelete={found.mayDelete}
            issueRef={ref}
          />
        </Panel>
      )}
      <Pages
        label={t('pages')}
        offset={offset}
        hasMore={attachments.length > ROWS_PER_PAGE}
        hrefOf={(page) => paths.issueAttachments(ref, { ...issueParams(found.address), page })}
      />
    </PartFrame>
  )
}

function NoAttachments() {
  const t = messages('attachments')
  return (
    <EmptyState title={t('empty.title')}>
      <div className="grid gap-3">
        <p>{t('empty.text')}</p>
        <CodeBlock
          label={t('empty.snippet')}
          language="javascript"
          className="text-left"
          code={`Sentry.withScope((scope) => {
  scope.addAttachment({ filename: 'state.json', data: JSON.stringify(state) })
  Sentry.captureException(error)
})`}
        />
      </div>
    </EmptyState>
  )
}
