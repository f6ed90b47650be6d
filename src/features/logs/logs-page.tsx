import type { Metadata } from 'next'
import { authorize } from '#domain/access/access.ts'
import type { AddressParams } from '#domain/address/params.ts'
import { printLogPlace } from '#domain/logs/log-place.ts'
import type { LogPage, LogSet } from '#domain/logs/log-store.ts'
import { parseLogs, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'
import { readViews, shownPage } from '#features/searches/kept-list.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { SavedBar } from '#features/searches/saved-bar.tsx'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { alertOn, changed } from './address.ts'
import { Columns } from './columns.tsx'
import { Histogram } from './histogram.tsx'
import { LiveLines } from './live-lines.tsx'
import { LogSearch } from './log-search.tsx'
import { Patterns } from './patterns.tsx'
import { readLines, readLooked, readPatterns, type LookedLogs } from './queries.ts'
import { editLogs, removeLogs, saveLogs, updateLogs } from './saved/actions.ts'
import { savedLogs } from './saved/kept.ts'
import { above, addressText, Lines } from './scroll/lines.tsx'
import { ScrolledLines } from './scroll/scrolled-lines.tsx'

const savedActions = { save: saveLogs, edit: editLogs, update: updateLogs, remove: removeLogs }

export function logsMetadata(): Metadata {
  return { title: messages('logs')('title') }
}

/** Logs as in a terminal, with search and filters. */
export async function LogsPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const { views: saved } = await readViews(savedLogs, grants)
  const search = shownPage(params, parseLogs(params), saved)
  const now = new Date()
  const looked = await readLooked(grants, search, now)
  const actor = await currentActor()
  const t = messages('logs')
  return (
    <>
      <ScopeBar
        label={t('filter')}
        scope={search}
        hrefOf={(change) => changed(search, change)}
        projects={looked.projects.map(({ slug }) => slug)}
        environments={looked.environments}
      />
      <LogSearch search={search} error={looked.error} />
      <PageHeader
        title={t('title')}
        actions={
          <>
            {authorize(actor, 'alerts:write').ok && (
              <LinkButton tone="quiet" href={alertOn(search)}>
                {t('makeAlert')}
              </LinkButton>
            )}
            <SavedBar
              of={savedLogs}
              actions={savedActions}
              page={search}
              href={changed(search, {})}
              unsavedHref={changed(search, { saved: undefined })}
              saved={saved}
              mayChange={authorize(actor, 'event:write').ok}
            />
          </>
        }
      />
      {looked.set === undefined ? (
        <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
      ) : (
        <View search={search} looked={looked} set={looked.set} now={now} />
      )}
    </>
  )
}

interface ContentProps {
  readonly search: LogsSearch
  readonly looked: LookedLogs
  readonly set: LogSet
  readonly now: Date
}

function View(props: ContentProps) {
  const { search } = props
  if (search.view !== 'live') return <Content {...props} />
  return (
    <div className="grid min-w-0 gap-4 pb-8">
      <Columns search={search} />
      <LiveLines search={search} />
    </div>
  )
}

async function Content({ search, looked, set, now }: ContentProps) {
  const counts = await running().events.logCounts(looked.grant, set, looked.stepSeconds)
  if (counts.length === 0)
    return (
      <>
        <Columns search={search} />
        <NoLogs search={search} />
      </>
    )
  return (
    <div className="grid min-w-0 gap-4 pb-8">
      <div className="px-4 sm:px-6">
        <Histogram counts={counts} search={search} period={set.period} stepSeconds={looked.stepSeconds} />
      </div>
      <Columns search={search} />
      {search.view === 'patterns' ? (
        <Patterns patterns={await readPatterns(looked, set)} search={search} now={now} />
      ) : (
        <Listed search={search} set={set} page={await readLines(looked, set, search, counts)} />
      )}
    </div>
  )
}

interface ListedProps extends Pick<ContentProps, 'search' | 'set'> {
  readonly page: LogPage
}

/** A page of lines, with more loaded on scrolling. */
function Listed({ search, set, page }: ListedProps) {
  const t = messages('logs')
  const address = addressText(search)
  const [first] = page.logs
  return (
    <>
      {search.before !== undefined && (
        <nav aria-label={t('pages')} className="flex px-4 sm:px-6">
          <LinkButton href={changed(search, {})}>{t('newest')}</LinkButton>
        </nav>
      )}
      {first !== undefined && (
        <ScrolledLines
          key={address}
          address={address}
          before={printLogPlace(above(first))}
          next={page.next && printLogPlace(page.next)}
          olderHref={page.next && changed(search, { before: page.next })}
          texts={{ label: t('list'), older: t('older'), reading: t('reading'), failed: t('failed') }}
        >
          <Lines logs={page.logs} search={search} slugs={set.slugs} />
        </ScrolledLines>
      )}
    </>
  )
}

/** Explains an empty result, and what to do. */
function NoLogs({ search }: { search: LogsSearch }) {
  const t = messages('logs')
  const isNarrowed = search.query.trim() !== '' || search.projects.length > 0 || search.environments.length > 0
  if (!isNarrowed)
    return (
      <EmptyState title={t('empty.title')} action={<LinkButton href={paths.projects()}>{t('empty.setUp')}</LinkButton>}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('empty.narrowedTitle')}
      action={
        <LinkButton href={changed(search, { query: '', projects: [], environments: [] })}>
          {t('empty.reset')}
        </LinkButton>
      }
    >
      {t('empty.narrowedText')}
    </EmptyState>
  )
}
