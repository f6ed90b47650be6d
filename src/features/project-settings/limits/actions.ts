'use server'

import { refresh } from 'next/cache'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, saved } from '#running/form-action.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { toChange } from '../frame/project.ts'
import { samplingForm } from './values.ts'
import { parseSpikeIntent, type SpikeIntent } from './intents.ts'

/** Sets the approximate number of transactions kept per hour. */
export const changeSampling = formAction(toChange, samplingForm, async ({ open, grant, value }) => {
  await running().catalogue.sampling.set(grant, open.project.id, value.target, new Date())
  const t = messages('projectSettings')
  return saved(t('save.saved'), { text: t('limits.sampling.saved') })
})

const OPEN_MS = 24 * 3_600_000

/** Toggles spike protection, or suspends it for a day, depending on the button. */
export async function changeSpikes(form: FormData): Promise<void> {
  const { open, grant } = await toChange(formText(form, hidden.subject))
  const intent = parseSpikeIntent(formText(form, hidden.intent))
  if (intent === undefined) return
  const now = new Date()
  await running().catalogue.spikes.set(grant, open.project.id, stateAfter(intent, now), now)
  refresh()
}

function stateAfter(intent: SpikeIntent, now: Date) {
  switch (intent) {
    case 'open':
      return { enabled: true, openUntil: new Date(now.getTime() + OPEN_MS) }
    case 'close':
    case 'on':
      return { enabled: true, openUntil: null }
    case 'off':
      return { enabled: false, openUntil: null }
  }
}
