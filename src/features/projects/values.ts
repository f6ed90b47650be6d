import { parseTeamId } from '#domain/ids.ts'
import { parsePlatform, projectAccesses } from '#domain/project/project.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, ids, meaning, text } from '#ui/form/fields.ts'

export const newProjectForm = defineForm('projects', {
  platform: meaning(parsePlatform, 'create.platformMissing'),
  name: text({ missing: 'create.nameMissing', most: [MAX_NAME, 'create.nameTooLong'] }),
  access: choice(projectAccesses, 'organization'),
  teams: ids(parseTeamId),
})
