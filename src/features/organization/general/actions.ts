'use server'

import { MAX_NAME } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { formAction, may, saved, wrong } from '#running/form-action.ts'
import { generalForm, settingsOf, shownFor } from './values.ts'

/** Saves the organization's general settings. */
export const changeGeneral = formAction(may({ grant: 'org:write' }), generalForm, async ({ grant, value, shown }) => {
  const t = messages('organization')
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  const changed = await running().catalogue.organization.update(grant, settingsOf(value), new Date())
  if (changed.ok) return saved(t('save.saved'), { shown: shownFor(changed.value) })
  const { reason } = changed.refusal
  if (reason === 'network_invalid') throw new Error('This form has no networks.')
  const text = t(`general.problem.${reason}`, { limit: MAX_NAME, domain: shown.domains })
  return wrong(reason === 'domain_invalid' ? 'domains' : 'name', text)
})
