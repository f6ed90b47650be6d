'use server'

import { refresh } from 'next/cache'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { openProject } from '../frame/project.ts'

/** Maximum length of an event's environment (docs/protocol.md 4); no environment has a longer name. */
const MAX_NAME = 64

/** Hides or shows an environment, depending on the button. */
export async function changeEnvironment(form: FormData): Promise<void> {
  const open = await openProject(formText(form, hidden.subject))
  const grant = open.change ?? (await guard('project:write'))
  const name = formText(form, 'name')
  const isHidden = formText(form, hidden.intent) === 'hide'
  if (name === '' || name.length > MAX_NAME) return
  await running().catalogue.projects.setEnvironmentHidden(grant, open.project.id, name, isHidden, new Date())
  refresh()
}
