import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import {
  defaultExplore,
  exploreViews,
  parseExplore,
  wrongAggregates,
  type ExploreQuery,
} from '#domain/explore/explore-query.ts'
import type { GroupsFound, Sampling } from '#domain/explore/span-explorer.ts'
import { paths } from '#domain/paths.ts'
import { AddToDashboard } from '#features/searches/add-to-dashboard.tsx'
import { readViews, shownPage } from '#features/searches/kept-list.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { SavedBar } from '#features/searches/saved-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { exactNumber, shortNumber } from '#ui/numbers.ts'
import { PageHeader } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { changed, chartAsked, hrefOf } from './address.ts'
import { ChooseForm } from './frame/choose-form.tsx'
import { ExploreFilter } from './frame/explore-filter.tsx'
import { SpanSearch } from './frame/span-search.tsx'
import { GroupsView } from './groups/groups-view.tsx'
import { HeatView } from './heat/heat-view.tsx'
import { readLooked, type Looked } from './queries.ts'
import { SamplesView } from './samples/samples-view.tsx'
import { editQuery, removeQuery, saveQuery, updateQuery } from './saved/actions.ts'
import { savedQueries } from './saved/kept.ts'

/** Maximum groups listed. */
const MOST_GROUPS = 50
/** Maximum attributes suggested for grouping. */
const MOST_ATTRIBUTES = 60
const DAY_MS = 86_400_000

const savedActions = { save: saveQuery, edit: editQuery, update: updateQuery, remove: removeQuery }

export function exploreMetadata(): Metadata {
  return { title: messages('explore')('title') }
}

/** Searches spans: groups, single spans, and a heat map of durations. */
export async function ExplorePage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const { views: saved } = await readViews(savedQueries, grants)
  const query = shownPage(params, parseExplore(params), saved)
  const mayChange = authorize(await currentActor(), 'event:write').ok
  const now = new Date()
  const looked = await readLooked(grants, query, now)
  const t = messages('explore')
  return (
    <>
      <ExploreFilter
        query={query}
        projects={looked.projects.map(({ slug }) => slug)}
        environments={looked.environments}
      />
      <SpanSearch query={query} error={looked.error} />
      <PageHeader
        title={t('title')}
        actions={
          <SavedBar
            of={savedQueries}
            actions={savedActions}
            page={query}
            href={hrefOf({ ...query, region: undefined })}
            unsavedHref={changed(query, { saved: undefined })}
            saved={saved}
            mayChange={mayChange}
          />
        }
      />
      {looked.set === undefined ? (
        <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
      ) : (
        <Content grants={grants} query={query} looked={{ ...looked, set: looked.set }} params={params} now={now} />
      )}
    </>
  )
}

interface ContentProps {
  readonly grants: PageGrants
  readonly query: ExploreQuery
  readonly looked: Looked & { readonly set: NonNullable<Looked['set']> }
  readonly params: AddressParams
  readonly now: Date
}

async function Content({ grants, query, looked, params, now }: ContentProps) {
  const t = messages('explore')
  const { events } = running()
  const { grant, set } = looked
  const isGrouped = query.view === 'groups'
  const { groupBy, aggregates, sort } = query
  const found = await events.spanGroups(grant, set, {
    groupBy: isGrouped ? groupBy : [],
    aggregates: isGrouped ? aggregates : [{ of: 'count' }],
    sort: isGrouped ? sort : defaultExplore.sort,
    limit: MOST_GROUPS,
  })
  const attributes = isGrouped
    ? await events.attributeNames(grants.events, lastDayOf(set.period), '', MOST_ATTRIBUTES)
    : []
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 sm:px-6">
        <Switch
          label={t('view.label')}
          options={exploreViews.map((view) => ({
            label: t(`view.${view}`),
            href: changed(query, { view }),
            checked: view === query.view,
          }))}
        />
        {found.sampling.stored > 0 && <SamplingNote sampling={found.sampling} />}
        <span className="ml-auto">
          <AddToDashboard {...chartAsked(query)} />
        </span>
      </div>
      {isGrouped && <ChooseForm query={query} attributes={attributes} wrong={wrongAggregates(params)} />}
      <div className="pt-6">
        <View
          grants={grants}
          query={query}
          looked={{ ...looked, set: { ...set, oneIn: found.sampling.oneIn } }}
          found={found}
          now={now}
        />
      </div>
    </>
  )
}

/** Suggestions come from the last day only, which contains enough names. */
function lastDayOf({ since, until }: Period): Period {
  return { since: new Date(Math.max(since.getTime(), until.getTime() - DAY_MS)), until }
}

interface ViewProps extends Omit<ContentProps, 'params'> {
  readonly found: GroupsFound
}

function View({ grants, query, looked, found, now }: ViewProps) {
  if (found.sampling.stored === 0) return <NoSpans query={query} />
  switch (query.view) {
    case 'groups':
      return <GroupsView grants={grants} query={query} looked={looked} found={found} />
    case 'samples':
      return <SamplesView query={query} looked={looked} now={now} />
    case 'heatmap':
      return <HeatView query={query} looked={looked} />
  }
}

/** The number of spans, and whether numbers are estimated or extrapolated. */
function SamplingNote({ sampling: { oneIn, stored, estimated, sampled } }: { sampling: Sampling }) {
  const t = messages('explore')
  const count = (spans: number) => exactNumber(Math.round(spans))
  const notes = [
    ...(oneIn === 1 ? [] : [t('sampling.traces', { oneIn, stored: shortNumber(stored) })]),
    ...(sampled === 0
      ? []
      : [t('sampling.extrapolated', { stored: count(stored), estimated: count(estimated), sampled: count(sampled) })]),
  ]
  return <p className="text-sm text-ink-2">{notes.join(' ') || t('sampling.plain', { stored })}</p>
}

/** Explains an empty result, and what to do. */
function NoSpans({ query }: { query: ExploreQuery }) {
  const t = messages('explore')
  const isNarrowed = query.query.trim() !== '' || query.projects.length > 0 || query.environments.length > 0
  if (isNarrowed)
    return (
      <EmptyState
        title={t('empty.narrowedTitle')}
        action={
          <LinkButton href={changed(query, { query: '', projects: [], environments: [], region: undefined })}>
            {t('empty.reset')}
          </LinkButton>
        }
      >
        {t('empty.narrowedText')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('empty.title')} action={<LinkButton href={paths.projects()}>{t('empty.setUp')}</LinkButton>}>
      {t('empty.text')}
    </EmptyState>
  )
}
