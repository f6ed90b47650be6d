'use server'

import { randomBytes } from 'node:crypto'
import { absolute } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { noFields, type ShownOf } from '#ui/form/define-form.ts'
import { parseCheckId } from '../address.ts'
import { refusalText } from '../shared/refusal-text.ts'
import { probeForm } from './values.ts'

/** Adds a probe and shows its start command. Its token is not stored. */
export const addProbe = formAction(may({ grant: 'org:write' }), probeForm, async ({ grant, value }) => {
  const t = messages('uptime')
  const { catalogue, settings, uptime } = running()
  const token = `mishap_probe_${randomBytes(24).toString('base64url')}`
  const made = await catalogue.uptime.addProbe(grant, value.name, uptime.hashOf(token), new Date())
  if (!made.ok)
    return made.refusal.reason === 'taken'
      ? wrong('name', refusalText(made.refusal))
      : refused(t('probes.not'), refusalText(made.refusal))
  const secret = `MISHAP_PROBE_TOKEN=${token} mishap probe --server ${absolute(settings.site, '')}`
  return saved<ShownOf<typeof probeForm>, { secret: string }>('', { shown: probeForm.empty, result: { secret } })
})

/** Removes a probe without checks. */
export const removeProbe = formAction(may({ grant: 'org:write' }), noFields, async ({ grant, subject }) => {
  const removed = await running().catalogue.uptime.removeProbe(grant, parseCheckId(subject), new Date())
  return removed.ok ? done : refused(refusalText(removed.refusal))
})
