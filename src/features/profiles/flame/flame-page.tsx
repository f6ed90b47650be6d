import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import { parseProfiles, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { errorText } from '#features/searches/error-text.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { EmptyState } from '#ui/states.tsx'
import { flameAddress, listAddress, unnarrowed } from '../frame/address.ts'
import { Frame, FrameShape } from '../frame/frame.tsx'
import { openLooked, readSearch, type Looked } from '../frame/looked.ts'
import { viewTexts } from '../frame/view-texts.ts'
import { packTree } from '../pack.ts'
import { ProfileView } from '../view/profile-view.tsx'
import { CompareMenus } from './compare-menus.tsx'
import { ComparedTrees } from './compared-trees.tsx'
import { ExportLinks } from './export-links.tsx'
import { QueryForm } from './query-form.tsx'
import { readTrees, swapped, type Trees as ReadTrees } from './read-trees.ts'

export function flameMetadata(): Metadata {
  return { title: messages('profiles')('flame.title') }
}

/** Aggregated stacks of many profiles, optionally compared with another period, release or search. */
export async function FlamePage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  return <ShapeWhileSlow shape={<FrameShape />} content={async () => content(grants, parseProfiles(params))} />
}

async function content(grants: PageGrants, query: ProfilesQuery) {
  const t = messages('profiles')
  const looked = await openLooked(grants, query, new Date())
  const error = errorOf(looked)
  const trees = error === undefined ? await readTrees(looked) : undefined
  const other = swapped(query, looked.now)
  return (
    <Frame
      looked={looked}
      hrefOf={flameAddress}
      title={query.transaction === undefined ? t('flame.title') : t('flame.of', { transaction: query.transaction })}
      note={trees && t('flame.profiles', { count: trees.now.profiles })}
      actions={
        <>
          {other !== undefined && <LinkButton href={flameAddress(other)}>{t('difference.swap')}</LinkButton>}
          <LinkButton href={listAddress(query)}>{t('functions.title')}</LinkButton>
        </>
      }
      filters={<CompareMenus query={query} releases={looked.choices.releases} />}
    >
      <QueryForm query={query} />
      {error !== undefined && (
        <Banner tone="wrong" title={messages('search')('failed.title')}>
          {errorText(error.problem)}
        </Banner>
      )}
      {trees !== undefined && <Trees query={query} trees={trees} />}
    </Frame>
  )
}

/** Returns the error in the search or in the baseline's search. */
function errorOf({ query, projects, now, error }: Looked): QueryError | undefined {
  return error ?? (query.compare === 'query' ? readSearch(query.baseQuery, projects, now).error : undefined)
}

/** Notes that not all matching transactions were read. */
function NewestSpans({ trees }: { trees: readonly FlameTree[] }) {
  const t = messages('profiles')
  const cut = trees.flatMap(({ spans }) => (spans === undefined || spans.read >= spans.matching ? [] : [spans]))
  return cut.map(({ read, matching }, index) => (
    <p key={index} className="text-sm text-ink-2">
      {t('flame.newest', { read: exactNumber(read), matching: exactNumber(matching) })}
    </p>
  ))
}

function Trees({ query, trees: { now, before } }: { query: ProfilesQuery; trees: ReadTrees }) {
  const t = messages('profiles')
  if (now.profiles === 0) {
    const anywhere = flameAddress(unnarrowed({ ...query, period: '90d' }))
    return (
      <EmptyState title={t('flame.none')} action={<LinkButton href={anywhere}>{t('flame.reset')}</LinkButton>}>
        {t('flame.noneText')}
      </EmptyState>
    )
  }
  if (before !== undefined && before.profiles > 0)
    return (
      <>
        <NewestSpans trees={[now, before]} />
        <ComparedTrees before={before} now={now} />
      </>
    )
  return (
    <>
      {before !== undefined && <Banner tone="warning" title={t('flame.noneBase')} />}
      <NewestSpans trees={[now]} />
      <ExportLinks query={query} />
      <ProfileView
        source={{ kind: 'tree', tree: packTree(now) }}
        locale={requestContext().locale}
        texts={viewTexts()}
      />
    </>
  )
}
