'use server'

import { readKumaBackup } from '#domain/uptime/import-kuma.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { refusalText } from '../shared/refusal-text.ts'
import { importForm } from './values.ts'

/** Creates checks from the monitors in an Uptime Kuma backup, and reports the ones that failed. */
export const importKuma = formAction(
  may({ grant: 'alerts:write', projects: 'project:read' }),
  importForm,
  async ({ grant, projects, value }) => {
    const t = messages('uptime')
    const { catalogue, uptime } = running()
    const project = await catalogue.projects.bySlug(projects, value.project)
    if (project === undefined) return wrong('project', t('problem.no_project'))
    const read = readKumaBackup(value.file, uptime.isJsonPath)
    if (!read.ok) return wrong('file', t(`import.${read.refusal.reason}`))
    const { checks, skipped } = read.value
    if (checks.length === 0) return wrong('file', t('import.none'))
    const made = await catalogue.uptime.create(grant, project.id, checks.map(uptime.sealed), new Date())
    if (!made.ok) return refused(t('import.not'), refusalText(made.refusal))
    const text = skipped.length === 0 ? '' : t('import.skipped', { names: skipped.join(', ') })
    return saved(t('import.done', { count: checks.length }), { shown: importForm.empty, text })
  },
)
