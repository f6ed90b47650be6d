import { oneOfParam, severalParam, type AddressParams } from '#domain/address/params.ts'
import { periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import { MAX_VARIABLES, type DashboardContent, type Variable } from '#domain/dashboard/dashboard.ts'
import { MAX_WORD } from '#domain/dashboard/widget.ts'
import type { QueryParams } from '#domain/paths.ts'

/** A view of a dashboard: its defaults, overridden by the address. */
export interface DashboardView extends PageScope {
  /** All variables of the dashboard with their current values. */
  readonly variables: readonly Variable[]
  readonly edit: boolean
}

const variables = severalParam('with', { most: MAX_VARIABLES, longest: MAX_WORD + 501 })
const edit = oneOfParam('edit', ['yes'], undefined)
/** The address's explicit "all". Without it, the dashboard's own default applies. */
const ALL = '*'

type Defaults = Pick<DashboardContent, 'period' | 'environments' | 'variables'> & {
  readonly projects: readonly string[]
}

/**
 * Returns the view for an address.
 * @param defaults the dashboard's own settings, projects by slug
 */
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

/** Returns a view's parameters, omitting the dashboard's defaults. */
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

/** `release=web@1.2=3`: the key ends at the first `=`. */
function splitVariable(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Parses an id; `undefined` if it is not one. */
export function parseId(said: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(said) ? Number(said) : undefined
}
