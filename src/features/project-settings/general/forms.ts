import { refresh } from 'next/cache'
import type { UserActor } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { MAX_APDEX_MS } from '#domain/performance/apdex.ts'
import { MAX_RETENTION_DAYS, MAX_SLUG, slugify, type ProjectRefusal } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { currentActor, guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { hidden, type FieldProblem, type FormState, type SaveNote } from '#ui/form/form-state.ts'
import { openProject, type OpenProject } from '../frame/project.ts'
import {
  changeOf,
  readAccess,
  readGeneral,
  valuesOf,
  type AccessValues,
  type GeneralValues,
  type NumberField,
  type RetentionLimits,
} from './values.ts'

export type GeneralState = FormState<GeneralValues, never>
export type AccessState = FormState<AccessValues, never>
export type RemoveState = FormState<{ readonly typed: string }, never>

/** The most days that events and spans of a project may be kept. */
export function retentionLimits(): RetentionLimits {
  const { retentionDays, spanRetentionDays } = door().settings
  return {
    events: Math.min(retentionDays, MAX_RETENTION_DAYS),
    spans: Math.min(spanRetentionDays, MAX_RETENTION_DAYS),
  }
}

/** Changes name, slug, platform and retention. */
export async function answerGeneral(state: GeneralState, form: FormData): Promise<GeneralState> {
  const open = await openProject(formText(form, hidden.subject))
  const grant = open.change ?? (await guard('project:write'))
  const limits = retentionLimits()
  const values = readGeneral(form)
  const change = changeOf(values, open.project, limits)
  if (!change.ok) return refused({ ...state, values }, problemIn(change.refusal.field, limits))

  const updated = await door().catalogue.projects.update(grant, open.project.id, change.value, new Date())
  if (!updated.ok) return refused({ ...state, values }, problemOf(updated.refusal, values, limits))
  const { slug } = updated.value
  // Its page has another address now, which says that it is saved.
  if (slug !== open.project.slug) goTo(paths.projectSettings(slug, 'general', { from: open.project.slug }))
  refresh()
  const t = messages('projectSettings')
  return {
    ...state,
    values: valuesOf(updated.value),
    problems: [],
    note: { tone: 'saved', title: t('save.saved'), text: t('general.what.saved') },
  }
}

/** What the page says when it has just got a new address. @param from the slug that its address says it had */
export async function movedNote({ project, grant }: OpenProject, from: string): Promise<SaveNote | null> {
  const t = messages('projectSettings')
  const moved = from === '' ? undefined : await door().catalogue.projects.movedFrom(grant, from)
  if (moved?.id !== project.id) return null
  return { tone: 'saved', title: t('save.saved'), text: t('general.what.moved', { slug: project.slug, old: from }) }
}

function refused<V>(state: FormState<V, never>, problem: FieldProblem): FormState<V, never> {
  const t = messages('projectSettings')
  const note = { tone: 'refused', title: t('save.not.saved'), text: t('save.notText') } as const
  return { ...state, problems: [problem], note }
}

function problemIn(field: 'platform' | NumberField, limits: RetentionLimits): FieldProblem {
  const t = messages('projectSettings')
  switch (field) {
    case 'platform':
      return { field, text: t('general.problem.platform') }
    case 'retentionDays':
      return { field, text: t('general.problem.retention', { limit: limits.events }) }
    case 'spanRetentionDays':
      return { field, text: t('general.problem.retention', { limit: limits.spans }) }
    case 'apdexMs':
      return { field, text: t('general.problem.apdex', { limit: MAX_APDEX_MS }) }
  }
}

function problemOf(refusal: ProjectRefusal, values: GeneralValues, limits: RetentionLimits): FieldProblem {
  const t = messages('projectSettings')
  switch (refusal.reason) {
    case 'name_missing':
      return { field: 'name', text: t('general.problem.name_missing') }
    case 'name_too_long':
      return { field: 'name', text: t('general.problem.name_too_long', { limit: MAX_NAME }) }
    case 'slug_taken':
      return { field: 'slug', text: t('general.problem.slug_taken') }
    case 'slug_invalid': {
      const example = slugify(values.slug === '' ? values.name : values.slug)
      return { field: 'slug', text: t('general.problem.slug_invalid', { limit: MAX_SLUG, example }) }
    }
    case 'retention_out_of_range':
    case 'apdex_out_of_range':
      return problemIn(refusal.field, limits)
    case 'not_found':
      // Deleted between the look and the change: the page is not there any more.
      return goTo(paths.projects())
  }
}

/** Changes who sees the project. */
export async function answerAccess(state: AccessState, form: FormData): Promise<AccessState> {
  const open = await openProject(formText(form, hidden.subject))
  const grant = open.own ?? (await guard('project:admin'))
  const teams = await guard('team:read')
  const { catalogue } = door()
  const values = readAccess(form)
  const found = await catalogue.projects.setAccess(grant, open.project.id, values.access, values.teams, new Date())
  if (!found) goTo(paths.projects())
  refresh()
  const actor = await currentActor()
  const chosen = (await catalogue.teams.list(teams)).filter(({ id }) => values.teams.includes(id))
  const members = new Set(chosen.flatMap((team) => team.members))
  const outside = actor?.kind === 'user' && isOutside(actor, values, members)
  const t = messages('projectSettings')
  const said = t(`general.access.saved.${values.access === 'teams' && chosen.length === 0 ? 'nobody' : values.access}`)
  const text = outside ? `${said} ${t('general.access.saved.notYours')}` : said
  return { ...state, values, problems: [], note: { tone: 'saved', title: t('save.saved'), text } }
}

/** Whether somebody sees the project for their role alone: with another one they would not. */
function isOutside({ userId }: UserActor, { access }: AccessValues, members: ReadonlySet<string>): boolean {
  return access === 'teams' && !members.has(userId)
}

/** Deletes the project, if its slug was typed. */
export async function answerRemove(state: RemoveState, form: FormData): Promise<RemoveState> {
  const open = await openProject(formText(form, hidden.subject))
  const grant = open.own ?? (await guard('project:admin'))
  const typed = formText(form, 'typed').trim()
  if (typed !== open.project.slug) {
    const text = messages('projectSettings')('general.remove.wrong', { slug: open.project.slug })
    return { ...state, values: { typed }, problems: [{ field: 'typed', text }] }
  }
  await door().catalogue.projects.remove(grant, open.project.id, new Date())
  goTo(paths.projects())
}
