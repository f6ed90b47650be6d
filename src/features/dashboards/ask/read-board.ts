import { randomInt } from 'node:crypto'
import type { DashboardContent, Variable } from '#domain/dashboard/dashboard.ts'
import type { Widget } from '#domain/dashboard/widget.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import type { Project } from '#domain/project/project.ts'
import { releaseMarks } from '#features/searches/release-marks.ts'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'
import type { DashboardView } from '../address.ts'
import type { AskedWithin, DashboardGrants } from '../datasets/dataset.ts'
import { narrowed } from '../grants.ts'
import { alertMarks } from './alert-marks.ts'
import { askAll, type AnsweredWidget } from './ask-all.ts'
import { createAsker } from './asker.ts'

/** Maximum steps of a chart on a dashboard, as a page has many charts. */
const MOST_STEPS = 45

/** Maximum marks of a dashboard, as every chart shows all of them. */
const MOST_MARKS = 8

/** A dashboard with the data of all widgets. */
export interface Board {
  readonly widgets: readonly AnsweredWidget[]
  readonly marks: readonly ChartMark[]
  readonly within: AskedWithin
}

export interface Looked {
  readonly grants: DashboardGrants
  /** All projects visible to the user. */
  readonly projects: readonly Project[]
  readonly view: Pick<DashboardView, 'period' | 'projects' | 'environments'> & {
    readonly variables: readonly Variable[]
  }
  /** The page's path, for the log. */
  readonly path: string
  readonly now: Date
}

/** Returns the scope for the questions of a view. */
export function askedWithin({ grants, projects, view, now }: Looked): AskedWithin {
  return {
    ...windowOf(view.period, now, MOST_STEPS),
    grants: narrowed(grants, projects, view.projects),
    projects,
    chosen: projects.filter(({ slug }) => view.projects.includes(slug)).map(({ id }) => id),
    slugs: new Map(projects.map(({ id, slug }) => [id, slug])),
    environments: view.environments,
    asked: { project: view.projects, environment: view.environments, period: view.period },
    now,
  }
}

/** Loads everything that a dashboard shows. */
export async function readBoard(
  content: Pick<DashboardContent, 'annotations'> & { readonly widgets: readonly Widget[] },
  looked: Looked,
): Promise<Board> {
  const within = askedWithin(looked)
  const failed = (error: unknown): string => {
    // As long as React's error digests.
    const digest = String(randomInt(1e9, 1e10))
    running().pageFailed({ error, digest, method: 'GET', path: looked.path })
    return digest
  }
  const [widgets, marks] = await Promise.all([
    askAll(createAsker(within), content.widgets, looked.view.variables, failed),
    marksOf(content.annotations, within),
  ])
  return { widgets, marks, within }
}

async function marksOf(
  annotations: DashboardContent['annotations'],
  { grants, projects, chosen, period, environments }: AskedWithin,
): Promise<readonly ChartMark[]> {
  const shown = chosen.length === 0 ? projects.map(({ id }) => id) : chosen
  const asksReleases = annotations.includes('releases') || annotations.includes('deploys')
  const [releases, alerts] = await Promise.all([
    asksReleases ? releaseMarks(grants.projects, { projects: shown, period, environments }) : [],
    annotations.includes('alerts') ? alertMarks(grants.alerts, period) : [],
  ])
  const wanted = releases.filter(({ kind }) => annotations.includes(kind === 'deploy' ? 'deploys' : 'releases'))
  return [...wanted, ...alerts].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_MARKS)
}
