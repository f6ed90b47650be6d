import type { Event, Json } from '#domain/event/event.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import { parseEventId, parseIssueId, type EventId } from '#domain/ids.ts'
import { parseShortId } from '#domain/issue/issue.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formText } from '#ui/form-text.ts'
import type { FieldProblem } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'
import { ANOTHER, MAX_PASTED, pickerFields } from './picker-fields.ts'

/** An event to try rules on. `stored` is `undefined` if it was pasted. */
export interface EventToTry {
  readonly event: Event
  readonly stored: StoredEvent | undefined
}

/** What a pasted text refers to. */
export type Meant =
  | { readonly kind: 'json'; readonly json: Json }
  | { readonly kind: 'event'; readonly id: EventId }
  /** An issue by number or short id, meaning its newest event. */
  | { readonly kind: 'issue'; readonly ref: string }

const EVENT_ID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi
const ISSUE_ADDRESS = /\/issues\/([^/?#\s]+)/

/** Parses JSON, an event id, or any address of an event or issue. */
export function readMeant(text: string): Result<Meant, { readonly reason: 'nothing' | 'bad_json' | 'unclear' }> {
  const trimmed = text.trim()
  if (trimmed === '') return refuse({ reason: 'nothing' })
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    try {
      return ok({ kind: 'json', json: JSON.parse(trimmed) as Json })
    } catch {
      return refuse({ reason: 'bad_json' })
    }
  }
  // The last id, because addresses may contain others before it.
  const id = parseEventId(trimmed.match(EVENT_ID)?.at(-1) ?? '')
  if (id !== undefined) return ok({ kind: 'event', id })
  const ref = ISSUE_ADDRESS.exec(trimmed)?.[1] ?? trimmed
  if (parseIssueId(ref) !== undefined || parseShortId(ref) !== undefined) return ok({ kind: 'issue', ref })
  return refuse({ reason: 'unclear' })
}

/** Loads the form's event, or returns a problem for the field that names it. */
export async function eventToTry(open: OpenProject, form: FormData): Promise<Result<EventToTry, FieldProblem>> {
  const t = messages('projectSettings')
  const picked = formText(form, pickerFields.event)
  const pasted = formText(form, pickerFields.pasted)
  const wrong = (text: string) => refuse({ field: pickerFields.pasted, text })

  if (pasted.length > MAX_PASTED) return wrong(t('try.problem.too_large', { limit: MAX_PASTED }))
  const meant = readMeant(picked === ANOTHER || picked === '' ? pasted : picked)
  if (!meant.ok) return wrong(t(`try.problem.${meant.refusal.reason}`))

  if (meant.value.kind === 'json') {
    const read = await running().reprocessing.readPasted(open.grant.actor, meant.value.json)
    return read.ok ? ok({ event: read.value, stored: undefined }) : wrong(t(`try.problem.${read.refusal.reason}`))
  }
  const stored = await storedEvent(open, meant.value)
  if (stored !== undefined) return ok({ event: stored.event, stored })
  return wrong(t(meant.value.kind === 'event' ? 'try.problem.no_such_event' : 'try.problem.no_such_issue'))
}

async function storedEvent(
  { project, events: grant }: OpenProject,
  meant: Exclude<Meant, { kind: 'json' }>,
): Promise<StoredEvent | undefined> {
  if (grant === undefined) return undefined
  const { events, catalogue } = running()
  if (meant.kind === 'event') return events.event(grant, meant.id, project.id)
  const id = parseIssueId(meant.ref)
  const short = parseShortId(meant.ref)
  if (id === undefined && short?.projectSlug !== project.slug) return undefined
  const issue =
    id === undefined
      ? await catalogue.issues.byNumber(grant, project.id, short?.number ?? 0)
      : await catalogue.issues.byId(grant, id)
  if (issue === undefined || issue.projectId !== project.id) return undefined
  return events.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'newest')
}
