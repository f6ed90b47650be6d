import { parseMarkdown } from '#domain/markdown/blocks.ts'
import { paths } from '#domain/paths.ts'
import { isOver, statesOf, type Incident } from '#domain/status-page/incident.ts'
import { messages } from '#messages'
import { running } from '#running'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { MarkdownText } from '#ui/markdown/markdown-text.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { openStatusPage } from '../frame.tsx'
import { parseId } from '../refusal-text.ts'
import { removeIncident, updateIncident } from './actions.ts'

/** One incident or maintenance with its updates, and a form for the next one. */
export async function IncidentPage({ id, incident }: { id: string; incident: string }) {
  const { page, grant, mayTell } = await openStatusPage(id)
  const found = await running().catalogue.statusPages.incident(grant, page.id, parseId(incident) ?? 0)
  if (found === undefined) return notFound()
  const t = messages('statusPages')
  const states = messages('statusPublic')
  const section = found.kind === 'incident' ? 'incidents' : 'maintenance'
  const subject = `${page.id} ${found.id}`
  return (
    <>
      <PageHeader title={found.title} note={states(`states.${found.state}`)} />
      <PageBody>
        <BackLink
          href={paths.statusPage(page.id, section)}
          label={`${page.content.name}: ${t(`sections.${section}`)}`}
        />
        {mayTell && !isOver(found.state) && <UpdateForm incident={found} subject={subject} />}
        <Updates incident={found} />
        {mayTell && (
          <Panel id="delete" title={t('incidents.delete')}>
            <ConfirmForm
              action={removeIncident}
              subject={subject}
              texts={{
                open: t('incidents.deleteOpen'),
                title: t('delete.question', { name: found.title }),
                text: t('incidents.deleteText'),
                confirm: t('delete.confirm', { name: found.title }),
                cancel: t('delete.cancel'),
              }}
            />
          </Panel>
        )}
      </PageBody>
    </>
  )
}

function UpdateForm({ incident, subject }: { incident: Incident; subject: string }) {
  const t = messages('statusPages')
  const states = messages('statusPublic')
  const all = statesOf(incident.kind)
  const next = all[Math.min(all.indexOf(incident.state) + 1, all.length - 1)] ?? incident.state
  return (
    <Panel id="update" title={t('incidents.update')}>
      <Form
        action={updateIncident}
        initial={untouched({ state: next, text: states(`templates.${next}`) })}
        subject={subject}
        className="grid max-w-prose gap-4"
      >
        <Fields>
          <SelectInput
            name="state"
            label={t('form.state')}
            options={all.map((value) => ({ value, label: states(`states.${value}`) }))}
          />
          <TextAreaInput name="text" label={t('form.text')} hint={t('form.textHint')} rows={5} />
        </Fields>
        <Save label={t('incidents.publishUpdate')} inline />
      </Form>
    </Panel>
  )
}

function Updates({ incident: { updates } }: { incident: Incident }) {
  const t = messages('statusPages')
  const states = messages('statusPublic')
  return (
    <Panel id="updates" title={t('incidents.updates')} note={updates.length}>
      <ol className="grid gap-4">
        {updates.map(({ publicId, state, text, at }) => (
          <li key={publicId} className="grid gap-1">
            <p className="text-sm text-ink-3">
              <strong className="text-ink">{states(`states.${state}`)}</strong> · {exactTime(at)}
            </p>
            <MarkdownText blocks={parseMarkdown(text, () => undefined)} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
