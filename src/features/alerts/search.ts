import type { QueryParams } from '#domain/paths.ts'

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>

/** What the address of the list says. */
export interface AlertSearch {
  readonly view: 'rules' | 'history'
  /** A slug; '': all. */
  readonly project: string
  /** Firings older than this one; undefined: from the newest on. */
  readonly before: number | undefined
}

/** Reads an address; what it cannot mean is left out. */
export function parseAlertSearch(params: SearchParams): AlertSearch {
  return {
    view: params.view === 'history' ? 'history' : 'rules',
    project: typeof params.project === 'string' ? params.project.slice(0, 100) : '',
    before: parseId(params.before),
  }
}

/** The address of a search. */
export function alertParams({ view, project, before }: AlertSearch): QueryParams {
  return { view: view === 'rules' ? undefined : view, project, before }
}

/** The number that an address names; undefined where it is none. */
export function parseId(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
