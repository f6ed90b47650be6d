'use server'

import { refresh } from 'next/cache'
import type { Grant } from '#domain/access/access.ts'
import { parseIssueId } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { isPlace } from '#domain/ticket/integration.ts'
import { MAX_TICKET_BODY, MAX_TICKET_TITLE } from '#domain/ticket/ticket.ts'
import { door } from '#door'
import { goTo } from '#door/go.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import { hidden, type FieldProblem } from '#ui/form/form-state.ts'
import { fieldsOf, refusedBecause, refusedFor, savedAs } from '#ui/form/outcome.ts'
import { buttons, type LinksState, type LinkState, type NewTicketState, type NewTicketValues } from './forms.ts'
import { refusalInWords } from './refusal-words.ts'

/** Takes a ticket off an issue, or puts the one back that was taken off. */
export async function changeLinks(state: LinksState, form: FormData): Promise<LinksState> {
  const { read, write } = await grants()
  const t = messages('tickets')
  const issue = await issueIn(read, form)
  const nothing: LinksState = { ...state, result: null }
  if (issue === undefined) return refusedBecause(nothing, null, t('side.problem.gone'))
  const { tickets } = door().catalogue
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

/** Links the ticket that is named; where it is words that name none, looks for tickets with them. */
export async function linkTicket(state: LinkState, form: FormData): Promise<LinkState> {
  const { read, write } = await grants()
  const t = messages('tickets')
  const values = fieldsOf(form, ['typed'])
  const nothing: LinkState = { ...state, result: null, note: null }
  const wrong = (text: string) => refusedFor(nothing, values, [{ field: 'typed', text }])
  const issue = await issueIn(read, form)
  if (issue === undefined) return wrong(t('side.problem.gone'))
  const named = (formText(form, buttons.pick) || values.typed).trim()
  if (named === '') return wrong(t('side.problem.empty'))
  const linked = await door().tickets.link(write, issue, named, new Date())
  if (linked.ok) {
    refresh()
    return savedAs(nothing, { typed: '' }, t('side.linked', { key: linked.value.key }))
  }
  if (linked.refusal.reason !== 'not_a_ticket') return wrong(refusalInWords(linked.refusal))
  const found = await door().tickets.search(write, issue, named)
  if (found.length === 0) return wrong(t('side.problem.not_a_ticket'))
  const shown = found.map(({ url, key, title }) => ({ url, key, title }))
  return { ...refusedFor(nothing, values, []), result: { found: shown } }
}

/** Makes a ticket of an issue, and leads back to it. */
export async function createTicket(state: NewTicketState, form: FormData): Promise<NewTicketState> {
  const { read, write } = await grants()
  const projectGrant = await guard('project:read')
  const t = messages('tickets')
  const values = readNewTicket(form)
  const { catalogue, tickets } = door()
  const issue = await issueIn(read, form)
  const project = issue && (await catalogue.projects.byId(projectGrant, issue.projectId))
  const usable = issue === undefined ? [] : await catalogue.integrations.usable(read, issue.projectId)
  const integration = usable.find(({ id }) => id === numberIn(form, 'integration'))
  if (issue === undefined || project === undefined || integration === undefined)
    return refusedBecause(state, values, t('create.not'), t('side.problem.gone'))
  const { kind } = integration
  const problems = problemsOf(values)
  if (!isPlace(kind, values.place))
    problems.push({ field: 'place', text: t(`problem.place_invalid.${kind}`, { place: values.place }) })
  if (problems.length > 0)
    return refusedFor(state, values, problems, { title: t('create.not'), text: t('form.notText') })
  const made = await tickets.create(write, issue, integration.id, values, new Date())
  if (!made.ok) return refusedBecause(state, values, t('create.not'), refusalInWords(made.refusal))
  return goTo(paths.issue(shortId(project.slug, issue.number)))
}

function readNewTicket(form: FormData): NewTicketValues {
  const { place, title, body } = fieldsOf(form, ['place', 'title', 'body'])
  return { place: place.trim(), title: title.trim(), body: body.replaceAll('\r\n', '\n') }
}

function problemsOf({ title, body }: NewTicketValues): FieldProblem[] {
  const t = messages('tickets')
  const problems: FieldProblem[] = []
  if (title === '') problems.push({ field: 'title', text: t('create.problem.title_missing') })
  if (title.length > MAX_TICKET_TITLE)
    problems.push({ field: 'title', text: t('create.problem.title_too_long', { limit: MAX_TICKET_TITLE }) })
  if (body.length > MAX_TICKET_BODY)
    problems.push({ field: 'body', text: t('create.problem.body_too_long', { limit: MAX_TICKET_BODY }) })
  return problems
}

async function grants() {
  return { read: await guard('event:read'), write: await guard('event:write') }
}

async function issueIn(grant: Grant<'event:read'>, form: FormData): Promise<Issue | undefined> {
  const id = parseIssueId(formText(form, hidden.subject))
  return id && door().catalogue.issues.byId(grant, id)
}

function numberIn(form: FormData, name: string): number | undefined {
  const text = formText(form, name)
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
