'use server'

import { refresh } from 'next/cache'
import { MAX_NAME } from '#domain/team/team.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { newToken } from '#door/new-token.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden, type FieldProblem } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import type { TokenState } from './token-form.tsx'
import { emptyToken, expiryOf, readToken, scopesOf, type TokenValues } from './values.ts'

/** Makes a token of the organisation. The token itself is in the answer, and nowhere else. */
export async function createToken(state: TokenState, form: FormData): Promise<TokenState> {
  const grant = await guard('org:admin')
  const t = messages('organization')
  const values = readToken(form)
  const shown: TokenState = { ...state, result: null }
  const problems = problemsOf(values)
  if (problems.length > 0) return refusedFor(shown, values, problems, { title: t('save.not'), text: t('save.notText') })

  const now = new Date()
  const { token, hash, lastFour } = newToken('organization', now)
  const row = { name: values.name, scopes: scopesOf(values), hash, lastFour, expiresAt: expiryOf(values, now) }
  await door().catalogue.tokens.create(grant, row, now)
  refresh()
  return { ...savedAs(shown, emptyToken, t('tokens.create.made')), result: { token } }
}

/** Takes a token back: whatever uses it is refused at once. */
export async function revokeToken(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('org:admin')
  const id = Number.parseInt(formText(form, hidden.subject), 10)
  const revoked = Number.isSafeInteger(id) && (await door().catalogue.tokens.revoke(grant, id, new Date()))
  refresh()
  return revoked ? state : refusedBecause(state, null, messages('organization')('tokens.problem.not_found'))
}

function problemsOf(values: TokenValues): readonly FieldProblem[] {
  const t = messages('organization')
  const problems: FieldProblem[] = []
  if (values.name === '') problems.push({ field: 'name', text: t('tokens.problem.name_missing') })
  if (values.name.length > MAX_NAME)
    problems.push({ field: 'name', text: t('tokens.problem.name_too_long', { limit: MAX_NAME }) })
  if (scopesOf(values).length === 0) problems.push({ field: 'scopes', text: t('tokens.problem.scopes_missing') })
  return problems
}
