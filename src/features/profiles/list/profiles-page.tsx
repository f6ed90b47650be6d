import type { Metadata } from 'next'
import type { AddressParams } from '#domain/address/params.ts'
import { parseProfiles, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { ShapeWhileSlow } from '#ui/shape-while-slow.tsx'
import { flameAddress, listAddress } from '../frame/address.ts'
import { Frame, FrameShape } from '../frame/frame.tsx'
import { openLooked } from '../frame/looked.ts'
import { FunctionsPanel } from './functions-panel.tsx'
import { NoProfiles } from './no-profiles.tsx'
import { readFunctions, readRecent, readTransactions } from './read-list.ts'
import { RecentPanel } from './recent-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

export function profilesMetadata(): Metadata {
  return { title: messages('profiles')('title') }
}

/** The slowest functions, and the profiles behind them. */
export async function ProfilesPage({ params }: { params: AddressParams }) {
  const grants = await pageGrants()
  return (
    <ShapeWhileSlow
      shape={<FrameShape />}
      content={async () => content(grants, { ...parseProfiles(params), query: '' })}
    />
  )
}

async function content(grants: PageGrants, query: ProfilesQuery) {
  const t = messages('profiles')
  const looked = await openLooked(grants, query, new Date())
  const [functions, transactions, recent] = await Promise.all([
    readFunctions(looked),
    readTransactions(looked),
    readRecent(looked),
  ])
  const isEmpty = recent.length === 0 && functions.functions.length === 0 && query.find === ''
  return (
    <Frame
      looked={looked}
      hrefOf={listAddress}
      title={t('title')}
      note={t('lead')}
      actions={!isEmpty && <LinkButton href={flameAddress(query)}>{t('toFlame')}</LinkButton>}
      filters={<FunctionsSwitch query={query} />}
    >
      {isEmpty ? (
        <NoProfiles looked={looked} />
      ) : (
        <>
          <FunctionsPanel query={query} page={functions} />
          <TransactionsPanel query={query} rows={transactions} now={looked.now} />
          <RecentPanel profiles={recent} now={looked.now} />
        </>
      )}
    </Frame>
  )
}

function FunctionsSwitch({ query }: { query: ProfilesQuery }) {
  const t = messages('profiles')
  return (
    <Switch
      label={t('filters.functions')}
      options={(['app', 'all'] as const).map((functions) => ({
        label: t(functions === 'app' ? 'filters.appOnly' : 'filters.allFunctions'),
        href: listAddress({ ...query, functions }),
        checked: query.functions === functions,
      }))}
    />
  )
}
