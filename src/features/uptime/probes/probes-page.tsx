import { authorize } from '#domain/access/access.ts'
import type { Probe } from '#domain/uptime/uptime-catalogue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { PageBody } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { UptimeFrame } from '../shared/frame.tsx'
import { addProbe, removeProbe } from './actions.ts'
import { probeForm } from './values.ts'

/** Machines other than this one that run checks. */
export async function ProbesPage() {
  const probes = await running().catalogue.uptime.probes(await guard('org:read'))
  const mayWrite = authorize(await currentActor(), 'org:write').ok
  const t = messages('uptime')
  return (
    <UptimeFrame tab="probes">
      <PageBody className="pt-4">
        {probes.length === 0 ? (
          <EmptyState title={t('probes.none')} className="py-8">
            {t('probes.noneText')}
          </EmptyState>
        ) : (
          <ProbeTable probes={probes} mayWrite={mayWrite} now={new Date()} />
        )}
        {mayWrite && <NewProbe />}
      </PageBody>
    </UptimeFrame>
  )
}

function ProbeTable({ probes, mayWrite, now }: { probes: readonly Probe[]; mayWrite: boolean; now: Date }) {
  const t = messages('uptime')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('probes.title')}>
        <thead>
          <tr>
            <Th>{t('probes.name')}</Th>
            <Th>{t('probes.seen')}</Th>
            <Th className="max-sm:hidden">{t('probes.by')}</Th>
            {mayWrite && <Th>{t('probes.remove')}</Th>}
          </tr>
        </thead>
        <tbody>
          {probes.map(({ id, name, lastSeenAt, createdBy }) => (
            <Tr key={id}>
              <Td className="font-medium wrap-anywhere">{name}</Td>
              <Td>{lastSeenAt === null ? t('probes.never') : <RelativeTime at={lastSeenAt} now={now} />}</Td>
              <Td className="max-sm:hidden">{createdBy}</Td>
              {mayWrite && (
                <Td>
                  <Remove id={id} name={name} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Remove({ id, name }: Pick<Probe, 'id' | 'name'>) {
  const t = messages('uptime')
  return (
    <ConfirmForm
      action={removeProbe}
      subject={String(id)}
      tone="quiet"
      texts={{
        open: t('probes.remove'),
        openLabel: `${t('probes.remove')}: ${name}`,
        title: t('probes.removeTitle', { name }),
        text: t('probes.removeText'),
        confirm: t('probes.remove'),
        cancel: t('probes.cancel'),
      }}
    />
  )
}

function NewProbe() {
  const t = messages('uptime')
  const shown = {
    label: t('probes.token'),
    text: t('probes.tokenText'),
    copy: t('probes.copy'),
    copied: t('probes.copied'),
  }
  return (
    <Panel id="new" title={t('probes.new')}>
      <Form
        action={addProbe}
        initial={untouched<typeof probeForm.empty, { secret: string }>(probeForm.empty)}
        className="grid max-w-prose gap-4"
        instead={<ShownOnce {...shown} />}
      >
        <Fields>
          <TextInput name="name" label={t('probes.name')} hint={t('probes.nameHint')} autoComplete="off" />
        </Fields>
        <Save label={t('probes.submit')} inline />
      </Form>
    </Panel>
  )
}
