'use server'

import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause, refusedFor } from '#ui/form/outcome.ts'
import { parseId } from '../search.ts'
import { previewView } from './preview-view.ts'
import { problemTexts } from './problems.ts'
import { draftOf, editRows, intentOf, readValues } from './read.ts'
import type { RuleState } from './rule-form-types.ts'

/** Handles every button of the rule form: adding or removing a line, the two-week preview, and saving. */
export async function changeRule(state: RuleState, form: FormData): Promise<RuleState> {
  const grants = { write: await guard('alerts:write'), events: await guard('event:read') }
  const now = new Date()
  const values = readValues(form)
  const intent = intentOf(form)
  const edited = editRows(values, intent)
  if (edited !== undefined) {
    const result = { focus: edited.focus, preview: state.result?.preview ?? null }
    return { ...state, values: edited.values, edition: state.edition + 1, problems: [], note: null, result }
  }
  const draft = draftOf(values)
  if (intent === 'preview') {
    const preview = await previewView(grants.events, draft, now)
    return { ...state, values, note: null, result: { focus: '', preview } }
  }
  const t = messages('alerts')
  const { alerts } = running().catalogue
  const id = parseId(formText(form, hidden.subject))
  const saved =
    id === undefined
      ? await alerts.createRule(grants.write, draft, now)
      : await alerts.updateRule(grants.write, id, draft, now)
  if (saved === undefined) return refusedBecause(state, values, t('problem.not'), t('problem.gone'))
  if (saved.ok) return goTo(paths.alert(saved.value.id))
  return refusedFor(state, values, problemTexts(saved.refusal), { title: t('problem.not'), text: t('problem.notText') })
}
