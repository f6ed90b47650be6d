'use server'

import { refresh } from 'next/cache'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import { parseId } from '../search.ts'
import { muteMinutes } from './mute-minutes.ts'

/** Mutes a rule for some minutes, or unmutes it if there are none. Ignores rules that no longer exist. */
export async function muteRule(form: FormData): Promise<void> {
  const grant = await guard('alerts:write')
  const now = new Date()
  const minutes = muteMinutes.find((one) => String(one) === formText(form, 'minutes'))
  const until = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
  await running().catalogue.alerts.muteRule(grant, parseId(formText(form, hidden.subject)) ?? 0, until, now)
  refresh()
}

/** Deletes a rule and returns to the list. */
export async function removeRule(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const grant = await guard('alerts:write')
  const id = parseId(formText(form, hidden.subject))
  const removed = id !== undefined && (await running().catalogue.alerts.removeRule(grant, id, new Date()))
  return removed ? goTo(paths.alerts()) : refusedBecause(state, null, messages('alerts')('rule.gone'))
}
