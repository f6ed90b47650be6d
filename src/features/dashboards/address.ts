import { oneOfParam, severalParam, type AddressParams } from '#domain/address/params.ts'
import { periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import { MAX_VARIABLES, type DashboardContent, type Variable } from '#domain/dashboard/dashboard.ts'
import { MAX_WORD } from '#domain/dashboard/widget.ts'
import type { QueryParams } from '#domain/paths.ts'

/** What somebody looks at: what the dashboard says, as far as its address says nothing else. */
export interface DashboardView extends PageScope {
  /** Every variable of the dashboard, with the value that is chosen. */
  readonly variables: readonly Variable[]
  readonly edit: boolean
}

const variables = severalParam('with', { most: MAX_VARIABLES, longest: MAX_WORD + 501 })
const edit = oneOfParam('edit', ['yes'], undefined)
/** An address that says "all" says something else than the dashboard, whose own choice holds where nothing is said. */
const ALL = '*'

type Defaults = Pick<DashboardContent, 'period' | 'environments' | 'variables'> & {
  readonly projects: readonly string[]
}

/** Returns what an address shows of a dashboard. @param defaults what the dashboard says by itself, projects by slug */
export function viewAt(params: AddressParams, defaults: Defaults): DashboardView {
  const chosen = new Map(variables.read(params[variables.name]).map(splitVariable))
  return {
    period: periodParam(defaults.period).read(params.period),
    projects: namesAt(projectsParam.read(params.project), defaults.projects),
    environments: namesAt(environmentsParam.read(params.environment), defaults.environments),
    variables: defaults.variables.map(({ key, value }) => ({ key, value: chosen.get(key) ?? value })),
    edit: edit.read(params.edit) === 'yes',
  }
}

/** Returns the parameters that say a view; what the dashboard says by itself is left out. */
export function viewParams(view: DashboardView, defaults: Defaults): QueryParams {
  const usual = new Map(defaults.variables.map(({ key, value }) => [key, value]))
  return {
    period: periodParam(defaults.period).print(view.period),
    project: namesFor(view.projects, defaults.projects),
    environment: namesFor(view.environments, defaults.environments),
    with: view.variables
      .filter(({ key, value }) => value !== usual.get(key))
      .map(({ key, value }) => `${key}=${value}`),
    edit: view.edit ? 'yes' : undefined,
  }
}

function namesAt(said: readonly string[], usual: readonly string[]): readonly string[] {
  return said.length === 0 ? usual : said.filter((name) => name !== ALL)
}

function namesFor(names: readonly string[], usual: readonly string[]): readonly string[] {
  if (names.join('\n') === usual.join('\n')) return []
  return names.length === 0 ? [ALL] : names
}

/** `release=web@1.2=3`: the key ends at the first sign. */
function splitVariable(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The number that an address names; undefined where it is none. */
export function parseId(said: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}
