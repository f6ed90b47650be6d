import type { PageScope } from '#domain/address/scope.ts'
import { withChosen } from '#domain/address/scope.ts'
import { keyAmongTags } from '#domain/event/event-search.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { FilterMenu } from '#ui/filter-bar.tsx'
import type { DashboardView } from '../address.ts'
import type { DashboardGrants } from '../datasets/dataset.ts'

/** Values of a variable that are offered. */
const MOST_VALUES = 20
const WEEK_MS = 7 * 86_400_000

/** What can be chosen of each variable: the most frequent values of the week. */
export type VariableChoices = ReadonlyMap<string, readonly string[]>

/** Reads what the variables of a dashboard can be. */
export async function readChoices(
  { events: grant }: DashboardGrants,
  variables: DashboardView['variables'],
  now: Date,
): Promise<VariableChoices> {
  const period = { since: new Date(now.getTime() - WEEK_MS), until: now }
  const { events } = running()
  const set = { where: { kind: 'all', parts: [] }, period, environments: [], slugs: new Map() } as const
  const found = await Promise.all(
    variables.map(async ({ key }) => {
      const [ofEvents, ofSpans] = await Promise.all([
        events.knownValues(grant, keyAmongTags(key), period, '', MOST_VALUES),
        events.fieldValues(grant, key, set, '', MOST_VALUES),
      ])
      return [key, [...new Set([...ofEvents.map(({ value }) => value), ...ofSpans])].slice(0, MOST_VALUES)] as const
    }),
  )
  return new Map(found)
}

interface BoardScopeProps {
  readonly view: DashboardView
  readonly choices: VariableChoices
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  readonly hrefOf: (view: DashboardView) => string
}

/** Project, environment, period, and the variables that the dashboard has besides. */
export function BoardScope({ view, choices, projects, environments, hrefOf }: BoardScopeProps) {
  const t = messages('dashboards')
  return (
    <ScopeBar
      label={t('scope')}
      scope={view}
      hrefOf={(change: Partial<PageScope>) => hrefOf({ ...view, ...change })}
      projects={projects}
      environments={environments}
    >
      {view.variables.map(({ key, value }) => {
        const choose = (chosen: string) =>
          hrefOf({
            ...view,
            variables: view.variables.map((one) => (one.key === key ? { key, value: chosen } : one)),
          })
        const known = withChosen(choices.get(key) ?? [], value === '' ? [] : [value])
        return (
          <FilterMenu
            key={key}
            label={key}
            value={t('variable.is', { key, value: value || t('variable.any') })}
            reset={{ label: t('variable.any'), href: choose(''), checked: value === '' }}
            options={known.map((one) => ({ label: one, href: choose(one), checked: one === value }))}
          />
        )
      })}
    </ScopeBar>
  )
}
