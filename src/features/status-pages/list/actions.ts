'use server'

import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { newPageForm } from '../forms.ts'
import { refusalText } from '../refusal-text.ts'

/** Creates a status page and opens its settings. */
export const createStatusPage = formAction(may({ grant: 'org:write' }), newPageForm, async ({ grant, value }) => {
  const { statusPages } = running().catalogue
  const content = {
    name: value.name,
    intro: '',
    locales: ['en', 'de', 'ja'],
    theme: 'system',
    logo: null,
    components: [],
  } as const
  const made = await statusPages.create(grant, { slug: value.slug, domain: null }, content, new Date())
  return made.ok
    ? goTo(paths.statusPage(made.value.id))
    : refused(messages('statusPages')('form.not'), refusalText(made.refusal))
})
