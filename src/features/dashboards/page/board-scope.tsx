import type { PageScope } from '#domain/address/scope.ts'
import { withChosen } from '#domain/address/scope.ts'
import type { Widget, WidgetContent } from '#domain/dashboard/widget.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { FilterMenu } from '#ui/filter-bar.tsx'
import type { DashboardView } from '../address.ts'
import { datasets } from '../datasets/datasets.ts'
import type { AskedWithin } from '../datasets/dataset.ts'

/** Maximum values offered per variable. */
const MOST_VALUES = 20
const WEEK_MS = 7 * 86_400_000

/** Choices for each variable: its most frequent values of the last week. */
export type VariableChoices = ReadonlyMap<string, readonly string[]>

/** Reads the choices for a dashboard's variables. */
export async function readChoices(
  within: AskedWithin,
  variables: DashboardView['variables'],
  widgets: readonly Widget[],
): Promise<VariableChoices> {
  const period = { since: new Date(within.now.getTime() - WEEK_MS), until: within.now }
  // Only datasets that the widgets use and that can list field values.
  const shown = datasets.filter(({ name }) => widgets.some(({ content }) => asks(content, name)))
  const asked = { ...within, period }
  const found = await Promise.all(
    variables.map(async ({ key }) => {
      const values = await Promise.all(shown.map(async (one) => (await one.valuesOf?.(asked, key, MOST_VALUES)) ?? []))
      return [key, [...new Set(values.flat())].slice(0, MOST_VALUES)] as const
    }),
  )
  return new Map(found)
}

function asks(content: WidgetContent, dataset: string): boolean {
  return content.kind === 'chart' && content.question.dataset === dataset
}

interface BoardScopeProps {
  readonly view: DashboardView
  readonly choices: VariableChoices
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  readonly hrefOf: (view: DashboardView) => string
}

/** Filters for project, environment, period and the dashboard's variables. */
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
