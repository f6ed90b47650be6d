import { parseProjectId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { ids, text } from '#ui/form/fields.ts'

/** A team's name. Validated by the catalogue. */
export const nameForm = defineForm('organization', { name: text() })

/** A team's members, by id. */
export const membersForm = defineForm('organization', { members: ids((id) => id) })

export const projectsForm = defineForm('organization', { projects: ids(parseProjectId) })
