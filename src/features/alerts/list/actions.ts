'use server'

import { refresh } from 'next/cache'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'

/** Switches a rule on or off. Ignores rules that no longer exist. */
export async function switchRule(form: FormData): Promise<void> {
  const grants = { read: await guard('alerts:read'), write: await guard('alerts:write') }
  const { alerts } = running().catalogue
  const rule = await alerts.rule(grants.read, Number(formText(form, hidden.subject)))
  if (rule !== undefined)
    await alerts.updateRule(grants.write, rule.id, { ...rule, enabled: formText(form, 'enabled') !== '' }, new Date())
  refresh()
}
