'use server'

import { refresh } from 'next/cache'
import type { Grant } from '#domain/access/access.ts'
import { parseIssueId } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { isPlace } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { fieldsOf, refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { buttons, type LinksState, type LinkState } from './forms.ts'
import { refusalInWords } from './refusal-words.ts'
import { ticketForm } from './values.ts'

/** Unlinks a ticket from an issue, or restores the link. */
export async function changeLinks(state: LinksState, form: FormData): Promise<LinksState> {
  const { read, write } = await grants()
  const t = messages('tickets')
  const issue = await issueIn(read, form)
  const nothing: LinksState = { ...state, result: null }
  if (issue === undefined) return refusedBecause(nothing, null, t('side.problem.gone'))
  const { tickets } = running().catalogue
  const now = new Date()
  const back = numberIn(form, buttons.relink)
  if (back !== undefined) {
    const linked = await tickets.relink(write, issue.id, back, now)
    refresh()
    if (!linked.ok) return refusedBecause(nothing, null, t('side.problem.gone'))
    return savedAs(nothing, null, t('side.linked', { key: linked.value.key }))
  }
  const gone = await tickets.unlink(write, issue.id, numberIn(form, buttons.unlink) ?? 0, now)
  refresh()
  if (gone === undefined) return refusedBecause(nothing, null, t('side.problem.gone'))
  return { ...savedAs(nothing, null, t('side.unlinked', { key: gone.key })), result: { ticketId: gone.id } }
}

/** Links the given ticket; other text searches for tickets. */
export async function linkTicket(state: LinkState, form: FormData): Promise<LinkState> {
  const { read, write } = await grants()
  const t = messages('tickets')
  const values = fieldsOf(form, ['typed'])
  const nothing: LinkState = { ...state, result: null, note: null }
  const notLinked = (text: string) => refusedFor(nothing, values, [{ field: 'typed', text }])
  const issue = await issueIn(read, form)
  if (issue === undefined) return notLinked(t('side.problem.gone'))
  const named = (formText(form, buttons.pick) || values.typed).trim()
  if (named === '') return notLinked(t('side.problem.empty'))
  const linked = await running().tickets.link(write, issue, named, new Date())
  if (linked.ok) {
    refresh()
    return savedAs(nothing, { typed: '' }, t('side.linked', { key: linked.value.key }))
  }
  if (linked.refusal.reason !== 'not_a_ticket') return notLinked(refusalInWords(linked.refusal))
  const found = await running().tickets.search(write, issue, named)
  if (found.length === 0) return notLinked(t('side.problem.not_a_ticket'))
  const shown = found.map(({ url, key, title }) => ({ url, key, title }))
  return { ...refusedFor(nothing, values, []), result: { found: shown } }
}

const mayCreate = may({ read: 'event:read', write: 'event:write', seeing: 'project:read' })

/** Creates a ticket from an issue and returns to it. */
export const createTicket = formAction(mayCreate, ticketForm, async ({ read, write, seeing, subject, value }) => {
  const t = messages('tickets')
  const { catalogue, tickets } = running()
  const issue = await issueOf(read, subject)
  const project = issue && (await catalogue.projects.byId(seeing, issue.projectId))
  const usable = issue === undefined ? [] : await catalogue.integrations.usable(read, issue.projectId)
  const integration = usable.find(({ id }) => String(id) === value.integration)
  if (issue === undefined || project === undefined || integration === undefined)
    return refused(t('create.not'), t('side.problem.gone'))
  const { id, kind } = integration
  if (!isPlace(kind, value.place)) return wrong('place', t(`problem.place_invalid.${kind}`, { place: value.place }))
  const made = await tickets.create(write, issue, id, value, new Date())
  if (!made.ok) return refused(t('create.not'), refusalInWords(made.refusal))
  return goTo(paths.issue(shortId(project.slug, issue.number)))
})

async function grants() {
  return { read: await guard('event:read'), write: await guard('event:write') }
}

async function issueIn(grant: Grant<'event:read'>, form: FormData): Promise<Issue | undefined> {
  return issueOf(grant, formText(form, hidden.subject))
}

async function issueOf(grant: Grant<'event:read'>, subject: string): Promise<Issue | undefined> {
  const id = parseIssueId(subject)
  return id && running().catalogue.issues.byId(grant, id)
}

function numberIn(form: FormData, name: string): number | undefined {
  const text = formText(form, name)
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
