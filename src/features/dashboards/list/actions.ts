'use server'

import { readFile, type ImportProblem } from '#domain/dashboard/import/read-file.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { importForm, newForm } from '../page/values.ts'
import { refusalText } from '../page/refusal-text.ts'
import { readyContent } from '../ready/ready.ts'

/** New dashboards are visible to everyone, but only their creator may edit them until they change that. */
const atFirst = { seenBy: 'viewer', editedBy: 'self' } as const

/** Creates a dashboard and opens it. */
export const createDashboard = formAction(may({ grant: 'event:write' }), newForm, async ({ grant, value }) => {
  const t = messages('dashboards')
  const from = value.ready === 'none' ? {} : readyContent(value.ready)
  const content = readContent({ ...from, name: value.name, annotations: ['releases', 'deploys'] })
  if (!content.ok) throw new Error(`A ready dashboard is wrong at ${content.refusal.at}.`)
  const made = await running().catalogue.dashboards.create(grant, content.value, atFirst, new Date())
  return made.ok ? goTo(paths.dashboard(made.value.id)) : refused(t('form.not'), refusalText(made.refusal))
})

const mayImport = may({ grant: 'event:write', projects: 'project:read' })

/** Creates a dashboard from a file and opens it. */
export const importDashboard = formAction(mayImport, importForm, async ({ grant, projects, value }) => {
  const { catalogue } = running()
  const read = readFile(value.file, await catalogue.projects.list(projects))
  if (!read.ok) return wrong('file', problemText(read.refusal))
  const made = await catalogue.dashboards.create(grant, read.value, atFirst, new Date())
  return made.ok
    ? goTo(paths.dashboard(made.value.id))
    : refused(messages('dashboards')('import.not'), refusalText(made.refusal))
})

function problemText(problem: ImportProblem): string {
  const t = messages('dashboards')
  switch (problem.reason) {
    case 'no_json':
    case 'unknown':
      return t(`import.${problem.reason}`)
    case 'newer':
      return t('import.newer', { version: problem.version })
    case 'malformed':
      return t('import.malformed', { at: problem.at })
  }
}
