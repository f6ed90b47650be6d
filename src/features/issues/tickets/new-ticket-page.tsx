import { notFound } from '#running/refuse.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { MAX_TICKET_TITLE } from '#domain/ticket/ticket.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { findIssue } from '../page/find.ts'
import { accountOf } from './account.ts'
import { createTicket } from './actions.ts'
import { ticketForm } from './values.ts'

interface NewTicketPageProps {
  /** The issue's number or its short id. */
  readonly issueRef: string
  /** Id of the integration to use; '' for the first. */
  readonly integration: string
}

/** Creates a ticket from an issue. Everything is prefilled and can be edited before sending. */
export async function NewTicketPage({ issueRef, integration: asked }: NewTicketPageProps) {
  await guard('event:write')
  const found = await findIssue(issueRef)
  if (found === undefined) notFound()
  const { issue, project, grant } = found
  const { catalogue, events } = running()
  const usable = await catalogue.integrations.usable(grant, issue.projectId)
  const integration = asked === '' ? usable[0] : usable.find(({ id }) => String(id) === asked)
  if (integration === undefined) notFound()
  const newest = await events.edgeEvent(grant, { groups: groupsOf(issue) }, undefined, 'newest')
  const t = messages('tickets')
  const { kind, place } = integration
  const ref = shortId(project.slug, issue.number)
  const values = {
    place,
    title: issue.title.slice(0, MAX_TICKET_TITLE),
    body: accountOf(kind, found, newest?.event),
  }
  return (
    <>
      <PageHeader title={t('create.title', { system: integration.name })} />
      <PageBody>
        <Link
          href={paths.issue(ref)}
          className="inline-flex h-control items-center justify-self-start rounded-md text-sm text-ink-2 hover:text-ink hover:underline"
        >
          {t('create.back', { issue: ref })}
        </Link>
        <p className="max-w-prose text-ink-2">{t('create.lead')}</p>
        <Form
          action={createTicket}
          initial={untouched({ ...ticketForm.empty, ...values })}
          subject={String(issue.id)}
          className="grid gap-4"
        >
          <input type="hidden" name="integration" value={integration.id} />
          <div className="max-w-form">
            <TextInput
              name="place"
              label={t(`form.place.${kind}`)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <TextInput name="title" label={t('create.ticketTitle')} autoComplete="off" />
          <TextAreaInput name="body" label={t('create.body')} hint={t(`create.bodyHint.${kind}`)} rows={22} />
          <Save label={t('create.submit')} inline />
        </Form>
      </PageBody>
    </>
  )
}
