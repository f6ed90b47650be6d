import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { absolute, apiPaths, paths } from '#domain/paths.ts'
import { screens } from '#domain/replay/clicks/click-map.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber } from '#ui/numbers.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { clickAddress, clicksHref, type ClickSearch } from './address.ts'
import { ClickPicture } from './click-picture.tsx'
import { PressedElements } from './pressed-elements.tsx'
import {
  pagesOf,
  readClickMap,
  readLookedClicks,
  type LookedClicks,
  type ShownSegment,
  type VisitedPage,
} from './queries.ts'

export function clickMapsMetadata(): Metadata {
  return { title: messages('clickMaps')('title') }
}

/** Where users click on a page, aggregated over many replays. */
export async function ClickMapsPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  const search = clickAddress.parse(params)
  const looked = await readLookedClicks(grants, search, new Date())
  const t = messages('clickMaps')
  return (
    <>
      <ScopeBar
        label={messages('replays')('filter')}
        scope={search}
        hrefOf={(change) => clicksHref(search, change)}
        projects={looked.projects.map(({ slug }) => slug)}
      />
      <PageHeader
        title={search.of === '' ? t('title') : <bdi className="wrap-anywhere">{search.of}</bdi>}
        note={search.of === '' ? t('note') : undefined}
      />
      <PageBody>
        {search.of === '' ? (
          <BackLink href={paths.replays()} label={messages('replays')('back')} />
        ) : (
          <BackLink href={clicksHref(search, { of: '', screen: undefined })} label={t('allPages')} />
        )}
        {search.of === '' ? (
          <Pages pages={pagesOf(looked.replays)} search={search} />
        ) : (
          <OnePage looked={looked} search={search} />
        )}
      </PageBody>
    </>
  )
}

function Pages({ pages, search }: { pages: readonly VisitedPage[]; search: ClickSearch }) {
  const t = messages('clickMaps')
  if (pages.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        action={<LinkButton href={paths.replays()}>{messages('replays')('back')}</LinkButton>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('pages')}>
        <thead>
          <tr>
            <Th>{t('column.page')}</Th>
            <Th numeric>{t('column.replays')}</Th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, replays }) => (
            <Tr key={page} className="hover:bg-sunken">
              <Td className="max-w-120">
                <Link
                  href={clicksHref(search, { of: page })}
                  prefetch={false}
                  className="block truncate rounded-sm text-accent hover:underline"
                >
                  <bdi>{page}</bdi>
                </Link>
              </Td>
              <Td numeric>{exactNumber(replays)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

async function OnePage({ looked, search }: { looked: LookedClicks; search: ClickSearch }) {
  const t = messages('clickMaps')
  const { map, replays, backdrop, read, found } = await readClickMap(looked, search)
  const shown = search.screen ?? map?.screen
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <Switch
          label={t('screen.label')}
          options={screens.map((screen) => ({
            label: t(`screen.${screen}`),
            href: clicksHref(search, { screen }),
            checked: screen === shown,
          }))}
        />
        <p>{t('madeOf', { read: exactNumber(read), count: found, found: exactNumber(found) })}</p>
      </div>
      {map === undefined ? (
        <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
      ) : (
        <>
          <Panel title={t('elements')} flush>
            <PressedElements elements={map.elements} replays={replays} />
          </Panel>
          <Panel title={t('where')}>
            <ClickPicture map={map} backdrop={backdrop && { ...backdrop, ...addressesOf(backdrop, replays, looked) }} />
          </Panel>
        </>
      )}
    </>
  )
}

/** The addresses of the segment that shows the page, and of its assets. */
function addressesOf(
  { replay, segmentId }: ShownSegment,
  replays: ReadonlyMap<string, Replay>,
  { projects }: LookedClicks,
): { readonly address: string; readonly assets: string | null } {
  const { organization, site } = running().settings
  const slug = projects.find(({ id }) => id === replays.get(replay)?.projectId)?.slug ?? ''
  const links = (path: string) => absolute({ ...site, origin: '' }, path)
  return {
    address: links(apiPaths.replaySegment(organization, slug, replay)).replace('{segment}', String(segmentId)),
    assets: running().remoteAssets.isOn ? links(apiPaths.replayAssets(organization, slug, replay)) : null,
  }
}
