'use server'

import { refresh } from 'next/cache'
import { parseGroupHash } from '#domain/ids.ts'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { answer } from '../form/answer.ts'
import { openProject } from '../frame/project.ts'
import { filterForm, type FilterState } from './form.ts'

export async function changeFilters(_: FilterState, form: FormData): Promise<FilterState> {
  return answer(filterForm, form)
}

/** Lets events of a discarded group in again. */
export async function liftDiscard(form: FormData): Promise<void> {
  const { project } = await openProject(formText(form, hidden.subject))
  const group = parseGroupHash(formText(form, 'group'))
  const grant = await guard('event:admin')
  if (group === undefined) return
  await running().catalogue.deletions.liftDiscard(grant, { projectId: project.id, groupHash: group }, new Date())
  refresh()
}
