'use server'

import { refresh } from 'next/cache'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { openProject } from '../frame/project.ts'

/** Longest name of an environment that events have (docs/protocol.md 4): a longer one is nobody's. */
const MAX_NAME = 64

/** Hides an environment, or shows it again, as the button says. */
export async function changeEnvironment(form: FormData): Promise<void> {
  const open = await openProject(formText(form, hidden.subject))
  const grant = open.change ?? (await guard('project:write'))
  const name = formText(form, 'name')
  const isHidden = formText(form, hidden.intent) === 'hide'
  if (name === '' || name.length > MAX_NAME) return
  await running().catalogue.projects.setEnvironmentHidden(grant, open.project.id, name, isHidden, new Date())
  refresh()
}
