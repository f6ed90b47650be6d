import type { AddressParams } from '#domain/address/params.ts'
import { notFound } from '#running/refuse.ts'
import type { ReactNode } from 'react'
import type { Grant } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Switch } from '#ui/filter-bar.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { NoMail } from '../frame.tsx'
import { alertGrants, readNames, type AlertGrants } from '../names.ts'
import { parseId } from '../search.ts'
import { formOptions, formTexts } from './form-options.ts'
import type { RuleResult } from './rule-form-types.ts'
import { RuleForm } from './rule-form.tsx'
import { askedBy, metricsFor } from './telemetry-question.ts'
import { newValues, starters, valuesOf, type RuleKind, type RuleValues } from './values.ts'

interface EditGrants extends AlertGrants {
  readonly write: Grant<'alerts:write'>
  readonly events: Grant<'event:read'>
}

async function editGrants(): Promise<EditGrants> {
  const write = await guard('alerts:write')
  // The preview needs it. Checked early, so that no one fills in a form they cannot use.
  const events = await guard('event:read')
  return { ...(await alertGrants()), write, events }
}

/** The form for a new rule: empty, from a template (`like`), or as a copy (`from`). */
export async function NewAlertPage({ params }: { params: AddressParams }) {
  const grants = await editGrants()
  const t = messages('alerts')
  const values = await firstValues(grants, params)
  const kinds = ['issues', 'threshold'] as const
  return (
    <EditFrame title={t('edit.new')} back={{ href: paths.alerts(), label: t('back.rules') }}>
      <div className="justify-self-start">
        <Switch
          label={t('edit.kinds')}
          options={kinds.map((kind) => ({
            label: t(`edit.${kind}`),
            href: paths.newAlert(kind === 'issues' ? {} : { kind }),
            checked: kind === values.kind,
          }))}
        />
      </div>
      {/* Another starting point is a new form. */}
      <FilledForm key={JSON.stringify(values)} grants={grants} subject="" values={values} />
    </EditFrame>
  )
}

async function firstValues(grants: EditGrants, params: AddressParams): Promise<RuleValues> {
  const t = messages('alerts')
  const from = parseId(params.from)
  const copied = from === undefined ? undefined : await running().catalogue.alerts.rule(grants.alerts, from)
  if (copied !== undefined) return { ...valuesOf(copied), name: t('rule.copyOf', { name: copied.name }) }
  const actor = await currentActor()
  const me = actor?.kind === 'user' ? `person:${actor.userId}` : ''
  const like = starters.find((one) => one === params.like)
  const kind: RuleKind = like === undefined && params.kind === 'threshold' ? 'threshold' : 'issues'
  const values = newValues(kind, me, like === undefined ? undefined : { like, name: t(`starter.${like}.name`) })
  return kind === 'threshold'
    ? askedBy(params, values, await running().catalogue.projects.list(grants.projects))
    : values
}

/** Edits a rule; 404 if it does not exist. */
export async function EditAlertPage({ id }: { id: string }) {
  const grants = await editGrants()
  const t = messages('alerts')
  const rule = await running().catalogue.alerts.rule(grants.alerts, parseId(id) ?? 0)
  if (rule === undefined) notFound()
  return (
    <EditFrame title={t('edit.change', { name: rule.name })} back={{ href: paths.alert(rule.id), label: rule.name }}>
      <FilledForm grants={grants} subject={String(rule.id)} values={valuesOf(rule)} />
    </EditFrame>
  )
}

interface EditFrameProps {
  readonly title: string
  readonly back: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

function EditFrame({ title, back, children }: EditFrameProps) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <BackLink {...back} />
        <NoMail />
        {children}
      </PageBody>
    </>
  )
}

async function FilledForm({ grants, subject, values }: { grants: EditGrants; subject: string; values: RuleValues }) {
  const names = await readNames(grants)
  const mayAll = grants.write.projects === 'all'
  return (
    <RuleForm
      subject={subject}
      initial={untouched<RuleValues, RuleResult>(mayAll ? values : { ...values, scope: 'some' })}
      mayAll={mayAll}
      texts={formTexts()}
      options={formOptions(names, values.kind, values.every, await metricsFor(grants, values))}
    />
  )
}
