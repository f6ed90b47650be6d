'use server'

import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, refused, saved, wrong } from '#running/form-action.ts'
import { person } from './person.ts'
import { problemText } from './words.ts'
import { consentForm, scopesWithin } from './values.ts'

/**
 * Handles the user's answer to an application. Parses the request again, because the page's values come from the
 * browser. The form itself never redirects: the content security policy forbids forms that lead to another site.
 */
export const answerApplication = formAction(person, consentForm, async ({ grant, actor, value, subject, intent }) => {
  const t = messages('applications')
  const { oauth } = running()
  const asked = await oauth.read(new URLSearchParams(subject))
  if (!asked.ok) {
    const { title, text } = problemText(asked.refusal.reason)
    return refused(title, text)
  }
  const { name } = asked.value.application
  const label = t('onward.label', { name })
  // Enter in a field presses neither button.
  if (intent !== 'allow' && intent !== 'deny') return done
  if (intent === 'deny') {
    const title = t('onward.denied', { name })
    return saved(title, { result: { title, label, url: oauth.deny(asked.value) }, changesPage: false })
  }
  const scopes = scopesWithin(value.scopes, actor.role)
  if (scopes.length === 0) return wrong('scopes', t('problem.scopes_missing'))
  const title = t('onward.allowed', { name })
  const url = await oauth.allow(grant, asked.value, scopes, new Date())
  return saved(title, { result: { title, label, url }, changesPage: false })
})
