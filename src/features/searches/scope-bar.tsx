import type { ReactNode } from 'react'
import type { PeriodName } from '#domain/address/period.ts'
import { toggled, withChosen, type PageScope } from '#domain/address/scope.ts'
import { messages } from '#messages'
import { FilterBar, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { PeriodControl } from './period-control.tsx'
import { periodChoices } from './period-text.ts'

interface ScopeBarProps {
  readonly label: string
  /** What the page shows now. */
  readonly scope: Partial<PageScope>
  /** The page's address after one choice. */
  readonly hrefOf: (change: Partial<PageScope>) => string
  /** Slugs, by name; undefined: the page cannot be narrowed to projects. The same for environments. */
  readonly projects?: readonly string[]
  readonly environments?: readonly string[] | undefined
  /** What else narrows the page. */
  readonly children?: ReactNode
  /** At the far end. */
  readonly aside?: ReactNode
}

/** The bar on top of a data page: project, environment and period. Each choice is a link, as the address holds the state. */
export function ScopeBar(props: ScopeBarProps) {
  const { label, scope, hrefOf, projects, environments, children, aside } = props
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
      {scope.period !== undefined && <PeriodMenu period={scope.period} hrefOf={(period) => hrefOf({ period })} />}
      {children}
    </FilterBar>
  )
}

interface PeriodMenuProps {
  readonly period: PeriodName
  /** The page's address with another period. */
  readonly hrefOf: (period: PeriodName) => string
  /** Where a page can show all that is kept: the way there. */
  readonly all?: FilterOption
}

/** The choice of the time that a page shows. */
export function PeriodMenu({ period, hrefOf, all }: PeriodMenuProps) {
  const choices = periodChoices(period, hrefOf)
  if (all === undefined) return <PeriodControl choices={choices} />
  const others = choices.presets.map((preset) => ({ ...preset, checked: preset.checked && !all.checked }))
  const value = all.checked ? all.label : choices.value
  return <PeriodControl choices={{ ...choices, value, presets: [all, ...others] }} />
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
