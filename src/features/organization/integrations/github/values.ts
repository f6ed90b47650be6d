import { WATCH_MINUTES } from '#domain/github/github.ts'
import { parseProjectId } from '#domain/ids.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { check, meaning, number, text } from '#ui/form/fields.ts'

/** Where to create the app. Validated by the domain. */
export const newAppForm = defineForm(
  'github',
  { baseUrl: text(), organization: text(), name: text() },
  { refusal: ['form.not', 'form.notText'] },
)

/** GitHub's redirect parameters. */
export const finishForm = defineForm('github', { code: text(), state: text() })

/** A project's repository, and what gets reported there. */
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

/** Confirms disconnecting with the app's name. */
export const disconnectForm = defineForm('github', { typed: text() })

/** Parses GitHub's repository id. */
export function repositoryId(value: string): number | undefined {
  return /^[1-9][0-9]{0,15}$/.test(value) ? Number(value) : undefined
}
