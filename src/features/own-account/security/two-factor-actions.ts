'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import type { UserActor } from '#domain/access/access.ts'
import type { OwnAccountRefusal } from '#domain/account/refusals.ts'
import { messages } from '#messages'
import { running } from '#running'
import { setCookies } from '#running/set-cookies.ts'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { formText } from '#ui/form-text.ts'
import { signedIn } from '../frame/signed-in.ts'
import { ownAccountText } from '../frame/words.ts'
import { qrPath } from './qr.ts'
import { parseStep, type TwoFactorState } from './two-factor-state.ts'

/** Handles every button of the second factor form, by name. */
export async function changeTwoFactor(state: TwoFactorState, form: FormData): Promise<TwoFactorState> {
  const { actor } = await signedIn()
  const cleared = { ...state, problems: [], note: null }
  const password = formText(form, 'currentPassword')
  switch (parseStep(formText(form, hidden.intent))) {
    case 'start':
      return start(cleared, actor, password)
    case 'confirm':
      return confirm(cleared, actor, formText(form, 'code').replaceAll(/\s/g, ''))
    case 'codes':
      return newCodes(cleared, actor, password)
    case 'disable':
      return disable(cleared, actor, password)
    case undefined:
      return cleared
  }
}

async function start(state: TwoFactorState, actor: UserActor, password: string): Promise<TwoFactorState> {
  const started = await running().accounts.own.startTwoFactor(actor, await headers(), password)
  if (!started.ok) return refusedBy(state, started.refusal)
  const { uri, secret, cookies } = started.value
  await setCookies(cookies)
  return { ...state, result: { kind: 'scan', qr: qrPath(uri), secret } }
}

async function confirm(state: TwoFactorState, actor: UserActor, code: string): Promise<TwoFactorState> {
  const confirmed = await running().accounts.own.confirmTwoFactor(actor, await headers(), code)
  if (!confirmed.ok) return refusedBy(state, confirmed.refusal)
  await setCookies(confirmed.value.cookies)
  refresh()
  const t = messages('ownAccount')
  const saved = savedAs(state, null, t('twoFactor.switchedOn'), t('twoFactor.switchedOnText'))
  return { ...saved, result: { kind: 'codes', codes: confirmed.value.recoveryCodes } }
}

async function newCodes(state: TwoFactorState, actor: UserActor, password: string): Promise<TwoFactorState> {
  const made = await running().accounts.own.newRecoveryCodes(actor, await headers(), password)
  if (!made.ok) return refusedBy(state, made.refusal)
  refresh()
  const t = messages('ownAccount')
  const saved = savedAs(state, null, t('twoFactor.newCodesMade'), t('twoFactor.newCodesMadeText'))
  return { ...saved, result: { kind: 'codes', codes: made.value } }
}

async function disable(state: TwoFactorState, actor: UserActor, password: string): Promise<TwoFactorState> {
  const disabled = await running().accounts.own.disableTwoFactor(actor, await headers(), password)
  if (!disabled.ok) return refusedBy(state, disabled.refusal)
  await setCookies(disabled.value.cookies)
  refresh()
  const t = messages('ownAccount')
  return { ...savedAs(state, null, t('twoFactor.disabled'), t('twoFactor.disabledText')), result: null }
}

/** Keeps the previous step's result, so that a wrong code can be retried. */
function refusedBy(state: TwoFactorState, refusal: OwnAccountRefusal): TwoFactorState {
  const text = ownAccountText(refusal)
  return refusal.field === null
    ? refusedBecause(state, null, text)
    : refusedFor(state, null, [{ field: refusal.field, text }])
}
