import { parseProjectId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { ids, text } from '#ui/form/fields.ts'

/** The form of a team's name. The catalogue judges it. */
export const nameForm = defineForm('organization', { name: text() })

/** The form of a team's people, by their ids. */
export const membersForm = defineForm('organization', { members: ids((id) => id) })

/** The form of the projects that a team owns. */
export const projectsForm = defineForm('organization', { projects: ids(parseProjectId) })
