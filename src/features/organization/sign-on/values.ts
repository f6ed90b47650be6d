import { MAX_NAME } from '#domain/team/team.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, text } from '#ui/form/fields.ts'

export const scimTokenForm = defineForm(
  'organization',
  {
    name: text({ missing: 'tokens.problem.name_missing', most: [MAX_NAME, 'tokens.problem.name_too_long'] }),
    lifetime: choice(lifetimes, 'never'),
  },
  { refusal: ['save.not', 'save.notText'] },
)
