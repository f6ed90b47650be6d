import type { ReactNode } from 'react'
import { withChosen } from '#domain/address/scope.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { FilterBarShape, FilterMenu } from '#ui/filter-bar.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Skeleton, SkeletonPanel } from '#ui/skeleton.tsx'
import type { Looked } from './looked.ts'

interface FrameProps {
  readonly looked: Looked
  readonly hrefOf: (query: ProfilesQuery) => string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Additional filters. */
  readonly filters?: ReactNode
  readonly children: ReactNode
}

/** Frame of the pages about many profiles, with filters. */
export function Frame({ looked, hrefOf, title, note, actions, filters, children }: FrameProps) {
  const t = messages('profiles')
  const { query, projects, choices } = looked
  return (
    <>
      <ScopeBar
        label={t('filter')}
        scope={query}
        hrefOf={(change) => hrefOf({ ...query, ...change })}
        projects={projects.map(({ slug }) => slug)}
        environments={choices.environments}
      >
        <NameMenu
          label={t('filters.transaction')}
          all={t('filters.allTransactions')}
          known={choices.transactions}
          chosen={query.transaction}
          hrefOf={(transaction) => hrefOf({ ...query, transaction })}
        />
        <NameMenu
          label={t('filters.release')}
          all={t('filters.allReleases')}
          known={choices.releases}
          chosen={query.release}
          hrefOf={(release) => hrefOf({ ...query, release })}
        />
        {choices.types.length > 1 && (
          <NameMenu
            label={t('filters.type')}
            known={choices.types}
            chosen={query.type ?? choices.types[0]}
            hrefOf={(type) => hrefOf({ ...query, type })}
          />
        )}
        {filters}
      </ScopeBar>
      <PageHeader title={title} note={note} actions={actions} />
      <PageBody>{children}</PageBody>
    </>
  )
}

interface NameMenuProps {
  readonly label: string
  /** Link to all; absent if one must be selected. */
  readonly all?: string
  readonly known: readonly string[]
  readonly chosen: string | undefined
  readonly hrefOf: (name: string | undefined) => string
}

export function NameMenu({ label, all, known, chosen, hrefOf }: NameMenuProps) {
  const options = withChosen(known, chosen === undefined ? [] : [chosen]).map((name) => ({
    label: name,
    href: hrefOf(name),
    checked: name === chosen,
  }))
  return (
    <FilterMenu
      label={label}
      value={chosen ?? all ?? ''}
      options={options}
      {...(all !== undefined && { reset: { label: all, href: hrefOf(undefined), checked: chosen === undefined } })}
    />
  )
}

export function FrameShape() {
  return (
    <>
      <FilterBarShape>
        <Skeleton className="h-control w-28" />
        <Skeleton className="h-control w-28" />
      </FilterBarShape>
      <PageHeader title={messages('profiles')('title')} />
      <PageBody>
        <SkeletonPanel lines={8} />
        <SkeletonPanel lines={4} />
      </PageBody>
    </>
  )
}
