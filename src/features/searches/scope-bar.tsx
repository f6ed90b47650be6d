import type { ReactNode } from 'react'
import { toggled, withChosen, type PageScope, type PeriodName } from '#domain/address/scope.ts'
import { messages } from '#messages'
import { FilterBar, FilterMenu } from '#ui/filter-bar.tsx'

/** What of its scope a page can narrow. Not every page offers every period. */
type ScopeOf<Period extends PeriodName> = Partial<Omit<PageScope, 'period'>> & { readonly period?: Period }

interface ScopeBarProps<Period extends PeriodName> {
  readonly label: string
  /** What the page shows now. */
  readonly scope: ScopeOf<Period>
  /** The page's address after one choice. */
  readonly hrefOf: (change: ScopeOf<Period>) => string
  /** Slugs, by name; undefined: the page cannot be narrowed to projects. The same for the other two. */
  readonly projects?: readonly string[]
  readonly environments?: readonly string[] | undefined
  readonly periods?: readonly Period[]
  /** What else narrows the page. */
  readonly children?: ReactNode
  /** At the far end. */
  readonly aside?: ReactNode
}

/** The bar on top of a data page: project, environment and period. Each choice is a link, as the address holds the state. */
export function ScopeBar<Period extends PeriodName>(props: ScopeBarProps<Period>) {
  const { label, scope, hrefOf, projects, environments, periods, children, aside } = props
  const t = messages('scope')
  return (
    <FilterBar label={label} close={messages('scope')('close')} narrowed={narrowedBy(scope)} aside={aside}>
      {projects !== undefined && (
        <NamesMenu
          of="project"
          known={projects}
          chosen={scope.projects ?? []}
          hrefOf={(names) => hrefOf({ projects: names })}
        />
      )}
      {environments !== undefined && (
        <NamesMenu
          of="environment"
          known={environments}
          chosen={scope.environments ?? []}
          hrefOf={(names) => hrefOf({ environments: names })}
        />
      )}
      {periods !== undefined && scope.period !== undefined && (
        <FilterMenu
          label={t('period.label')}
          value={periodText(scope.period)}
          options={periods.map((period) => ({
            label: periodText(period),
            href: hrefOf({ period }),
            checked: period === scope.period,
          }))}
        />
      )}
      {children}
    </FilterBar>
  )
}

function periodText(period: PeriodName): string {
  return messages('scope')(`period.${period}`)
}

interface NamesMenuProps {
  readonly of: 'project' | 'environment'
  readonly known: readonly string[]
  readonly chosen: readonly string[]
  readonly hrefOf: (names: readonly string[]) => string
}

/** Names of which several can be chosen together. */
function NamesMenu({ of, known, chosen, hrefOf }: NamesMenuProps) {
  const t = messages('scope')
  const all = t(`${of}.all`)
  return (
    <FilterMenu
      label={t(`${of}.label`)}
      value={chosen.join(', ') || all}
      multiple
      reset={{ label: all, href: hrefOf([]), checked: chosen.length === 0 }}
      options={withChosen(known, chosen).map((name) => ({
        label: name,
        href: hrefOf(toggled(chosen, name)),
        checked: chosen.includes(name),
      }))}
    />
  )
}

/** How many filters leave something out. A period is always chosen: nobody misses what is before it. */
function narrowedBy({
  projects = [],
  environments = [],
}: Partial<Pick<PageScope, 'projects' | 'environments'>>): number {
  return [projects, environments].filter(({ length }) => length > 0).length
}
