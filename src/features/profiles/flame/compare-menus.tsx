import { comparisons, type ProfilesQuery } from '#domain/profile/profile-query.ts'
import { PeriodMenu } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { FilterMenu } from '#ui/filter-bar.tsx'
import { flameAddress } from '../frame/address.ts'
import { NameMenu } from '../frame/frame.tsx'

interface CompareMenusProps {
  readonly query: ProfilesQuery
  readonly releases: readonly string[]
}

/** Selects the baseline for a comparison. */
export function CompareMenus({ query, releases }: CompareMenusProps) {
  const t = messages('profiles')
  const options = comparisons.map((compare) => ({
    label: t(`flame.comparisons.${compare}`),
    href: flameAddress({ ...query, compare }),
    checked: compare === query.compare,
  }))
  return (
    <>
      <FilterMenu label={t('flame.compare')} value={t(`flame.comparisons.${query.compare}`)} options={options} />
      {query.compare === 'period' && (
        <PeriodMenu period={query.basePeriod} hrefOf={(basePeriod) => flameAddress({ ...query, basePeriod })} />
      )}
      {query.compare === 'release' && (
        <NameMenu
          label={t('flame.baseRelease')}
          all={t('flame.noBase')}
          known={releases}
          chosen={query.baseRelease}
          hrefOf={(baseRelease) => flameAddress({ ...query, baseRelease })}
        />
      )}
    </>
  )
}
