import type { ReactNode } from 'react'
import type { PeriodName } from '#domain/address/period.ts'
import { toggled, withChosen, type PageScope } from '#domain/address/scope.ts'
import { messages } from '#messages'
import { FilterBar, FilterMenu, type FilterOption } from '#ui/filter-bar.tsx'
import { PeriodControl } from './period-control.tsx'
import { periodChoices } from './period-text.ts'

interface ScopeBarProps {
  readonly label: string
  /** The page's current filters. */
  readonly scope: Partial<PageScope>
  /** The page's address after a change. */
  readonly hrefOf: (change: Partial<PageScope>) => string
  /** Slugs by name; `undefined` if the page has no project filter. The same for environments. */
  readonly projects?: readonly string[]
  readonly environments?: readonly string[] | undefined
  /** Further filters. */
  readonly children?: ReactNode
  /** At the far end. */
  readonly aside?: ReactNode
}

/**
 * The bar at the top of a data page: project, environment and period. Every choice is a link, with the state in the
 * address.
 */
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
  /** Link to all stored data, if the page supports that. */
  readonly all?: FilterOption
}

/** Selects the page's period. */
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

/** A multiple choice of names. */
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

/** Number of active filters. The period is not counted, as there always is one. */
function narrowedBy({
  projects = [],
  environments = [],
}: Partial<Pick<PageScope, 'projects' | 'environments'>>): number {
  return [projects, environments].filter(({ length }) => length > 0).length
}
