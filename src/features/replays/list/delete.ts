'use server'

import { refresh } from 'next/cache'
import { pageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import { exactNumber } from '#ui/numbers.ts'
import { readAsked } from './asked.ts'
import { readLooked } from './queries.ts'

/** Time limit of one request; the rest needs another press. Browsers and proxies abort requests after a minute. */
const LONGEST_MS = 15_000

/**
 * Deletes the replays of a search for all users. If there are too many, deletes the first ones and reports how many
 * remain.
 */
export async function deleteFoundReplays(state: ConfirmState, form: FormData): Promise<ConfirmState> {
  const remove = await guard('event:admin')
  const grants = await pageGrants()
  const t = messages('replays')
  const asked = readAsked(formText(form, hidden.subject))
  const looked = asked && (await readLooked(grants, asked, new Date()))
  if (looked?.set === undefined) return refusedBecause(state, null, t('delete.unreadable'))
  const may = { read: looked.grant, remove }
  const begun = Date.now()
  let removed = 0
  for (let more = true; more;) {
    // oxlint-disable-next-line no-await-in-loop -- a few hundred at a time
    const gone = await running().replays.removeFound(may, looked.set, new Date())
    if (!gone.ok) {
      refresh()
      return refusedBecause(state, null, t('delete.onHold', { reason: gone.refusal.why }))
    }
    removed += gone.value.removed
    ;({ more } = gone.value)
    if (more && Date.now() - begun > LONGEST_MS) {
      refresh()
      return refusedBecause(state, null, t('delete.more', { count: exactNumber(removed) }))
    }
  }
  // The deletion is final, but the engine may take a while to hide the rows.
  const stillShown = await running().replays.count(looked.grant, looked.set)
  refresh()
  return removed > 0 && stillShown > 0 ? refusedBecause(state, null, t('delete.soon')) : state
}
