import { WATCH_MINUTES } from '#domain/github/github.ts'
import { parseProjectId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { check, meaning, number, text } from '#ui/form/fields.ts'

/** Where the app is to be made. The domain judges what the fields say. */
export const newAppForm = defineForm(
  'github',
  { baseUrl: text(), organization: text(), name: text() },
  { refusal: ['form.not', 'form.notText'] },
)

/** What GitHub sent back. */
export const finishForm = defineForm('github', { code: text(), state: text() })

/** Which repository has a project's code, and what is told there. */
export const linkForm = defineForm(
  'github',
  {
    project: meaning(parseProjectId, 'link.gone'),
    repository: meaning(repositoryId, 'link.gone'),
    comments: check,
    checks: check,
    watchMinutes: number({ least: WATCH_MINUTES.least, most: WATCH_MINUTES.most, wrong: 'link.watchWrong' }),
  },
  { refusal: ['form.not', 'form.notText'] },
)

/** The form that asks for the app's name before it is disconnected. */
export const disconnectForm = defineForm('github', { typed: text() })

/** A repository as GitHub counts them. */
export function repositoryId(value: string): number | undefined {
  return /^[1-9][0-9]{0,15}$/.test(value) ? Number(value) : undefined
}
