import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { paths } from '#domain/paths.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states.tsx'
import { clicksHref } from '../clicks/address.ts'
import { readDeletable } from './asked.ts'
import { DeleteButton } from './delete-button.tsx'
import { PAGE, readLooked, readReplays, type LookedReplays } from './queries.ts'
import { ReplaySearchBox } from './replay-search.tsx'
import { ReplayTable } from './replay-table.tsx'
import { SeenSwitch } from './seen-switch.tsx'
import { changed, replayAddress, type ReplaySearch } from './search.ts'

export function replaysMetadata(): Metadata {
  return { title: messages('replays')('title') }
}

/** Session replays with search and filters. */
export async function ReplaysPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const search = replayAddress.parse(params)
  const now = new Date()
  const looked = await readLooked(grants, search, now)
  const t = messages('replays')
  return (
    <>
      <ScopeBar
        label={t('filter')}
        scope={search}
        hrefOf={(change) => changed(search, change)}
        projects={looked.projects.map(({ slug }) => slug)}
        aside={<SeenSwitch search={search} />}
      />
      <ReplaySearchBox search={search} error={looked.error} />
      <Found search={search} looked={looked} now={now} />
    </>
  )
}

async function Found({ search, looked, now }: { search: ReplaySearch; looked: LookedReplays; now: Date }) {
  const t = messages('replays')
  if (looked.set === undefined) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={messages('search')('failed.title')}>{messages('search')('failed.body')}</EmptyState>
      </>
    )
  }
  const [{ replays, total, unseen }, deletable] = await Promise.all([
    readReplays(looked.grant, looked.set, search),
    readDeletable(looked, search, now),
  ])
  return (
    <>
      <PageHeader
        title={t('title')}
        note={total > 0 && t('count', { count: total })}
        actions={
          total > 0 && (
            <>
              {deletable !== undefined && <DeleteButton {...deletable} />}
              <LinkButton tone="quiet" href={clickMapsOf(search)}>
                {messages('clickMaps')('open')}
              </LinkButton>
            </>
          )
        }
      />
      {replays.length === 0 ? (
        <NoReplays search={search} />
      ) : (
        <PageBody>
          <ReplayTable replays={replays} unseen={unseen} search={search} slugs={looked.set.slugs} now={now} />
          <Pager
            label={t('pages')}
            page={search.page}
            hasNext={search.page * PAGE < total}
            hrefOf={(page) => changed(search, { page })}
            texts={{ previous: t('previous'), next: t('next') }}
          />
        </PageBody>
      )}
    </>
  )
}

/** The click maps of the same scope. */
function clickMapsOf({ period, projects, environments }: ReplaySearch): string {
  return clicksHref({ of: '', screen: undefined, period, projects, environments }, {})
}

/** Explains an empty result, and what to do. */
function NoReplays({ search }: { search: ReplaySearch }) {
  const t = messages('replays')
  const { query, projects, environments, page } = search
  if (query.trim() === '' && projects.length === 0 && environments.length === 0 && page === 1) {
    const action = <LinkButton href={paths.projects()}>{t('empty.setUp')}</LinkButton>
    return (
      <EmptyState title={t('empty.title')} action={action}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty.narrowedTitle')}
      action={<LinkButton href={paths.replays()}>{t('empty.reset')}</LinkButton>}
    >
      {t('empty.narrowedText')}
    </EmptyState>
  )
}
