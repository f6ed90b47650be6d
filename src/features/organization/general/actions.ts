'use server'

import { refresh } from 'next/cache'
import { MAX_NAME } from '#domain/team/team.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { refusedFor, savedAs } from '#ui/form/outcome.ts'
import type { GeneralState } from './general-form.tsx'
import { problemsOf, readValues, settingsOf, valuesOf } from './values.ts'

/** Saves the general settings of the organisation. */
export async function changeGeneral(state: GeneralState, form: FormData): Promise<GeneralState> {
  const grant = await guard('org:write')
  const t = messages('organization')
  const values = readValues(form)
  const refused = { title: t('save.not'), text: t('save.notText') }
  const problems = problemsOf(values)
  if (problems.length > 0) return refusedFor(state, values, problems, refused)

  const changed = await door().catalogue.organization.update(grant, settingsOf(values), new Date())
  if (!changed.ok) {
    const { reason } = changed.refusal
    const field = reason === 'domain_invalid' ? 'domains' : 'name'
    const text = t(`general.problem.${reason}`, { limit: MAX_NAME, domain: values.domains })
    return refusedFor(state, values, [{ field, text }], refused)
  }
  refresh()
  return savedAs(state, valuesOf(changed.value), t('save.saved'))
}
