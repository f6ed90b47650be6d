import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { PageHeader } from '#ui/page.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { EmptyState } from '#ui/states.tsx'
import { IssueListShape } from '../list/issue-list-shape.tsx'
import { currentSlugs } from '../list/moved-projects.ts'
import { Pages } from '../parts/part-frame.tsx'
import type { AddressParams } from '#domain/address/params.ts'
import { markFeedback } from './actions.ts'
import { FeedbackEntries } from './feedback-entries.tsx'
import { FeedbackFilter } from './feedback-filter.tsx'
import { readFeedbackList, type FeedbackListData } from './queries.ts'
import { feedbackAddress, isNarrowed, windowOf, type FeedbackSearch } from './search.ts'
import { captureFeedbackCode } from './snippets.ts'

/** All feedback of all projects. */
export async function FeedbackListPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const search = feedbackAddress.parse(params)
  // A bookmarked address may contain a project's former slug.
  const projects = await currentSlugs(grants.projects, search.projects)
  if (projects !== undefined) goTo(paths.feedback(feedbackAddress.print({ ...search, projects })))
  const mayMark = authorize(await currentActor(), 'event:write').ok
  return <ShapeWhileSlow shape={<IssueListShape />} content={() => listContent(grants, search, mayMark)} />
}

async function listContent(grants: PageGrants, search: FeedbackSearch, mayMark: boolean) {
  const t = messages('feedback')
  const now = new Date()
  const data = await readFeedbackList(grants, search, now)
  if (!data.any) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NothingYet />
      </>
    )
  }
  return (
    <>
      <FeedbackFilter
        search={search}
        projects={data.projects.map(({ slug }) => slug)}
        environments={data.environments}
      />
      <PageHeader
        title={t('title')}
        note={t('count', { count: data.total })}
        actions={mayMark && <ReadAll data={data} />}
      />
      {data.views.length === 0 ? (
        <NoMatch search={search} />
      ) : (
        <div className="border-y border-line">
          <FeedbackEntries views={data.views} now={now} place="list" mayMark={mayMark} />
        </div>
      )}
      <div className="px-4 py-4 sm:px-6">
        <Pages
          label={t('pages')}
          offset={windowOf(search).offset}
          hasMore={data.hasMore}
          hrefOf={(page = 1) => paths.feedback(feedbackAddress.print({ ...search, page }))}
        />
      </div>
    </>
  )
}

/** Marks only the feedback on this page as read, because later feedback has not been seen. */
function ReadAll({ data }: { data: FeedbackListData }) {
  const unread = data.views.filter(({ feedback }) => feedback.readAt === null)
  if (unread.length === 0) return null
  return (
    <form action={markFeedback}>
      <input type="hidden" name="ids" value={unread.map(({ feedback }) => feedback.id).join(',')} />
      <input type="hidden" name="as" value="read" />
      <Button type="submit">{messages('feedback')('readAll')}</Button>
    </form>
  )
}

function NothingYet() {
  const t = messages('feedback')
  return (
    <EmptyState title={t('empty.none')}>
      <div className="grid gap-3">
        <p>{t('empty.noneText')}</p>
        <CodeBlock label={t('empty.snippet')} language="javascript" className="text-left" code={captureFeedbackCode} />
      </div>
    </EmptyState>
  )
}

function NoMatch({ search }: { search: FeedbackSearch }) {
  const t = messages('feedback')
  const isOnlyUnread = search.show === 'unread' && !isNarrowed({ ...search, show: 'all' })
  return (
    <EmptyState
      title={t(isOnlyUnread ? 'empty.allRead' : 'empty.narrowed')}
      action={
        <LinkButton tone="primary" href={paths.feedback()}>
          {t('filter.clear')}
        </LinkButton>
      }
    >
      {!isOnlyUnread && t('empty.narrowedText')}
    </EmptyState>
  )
}
