import { recordTypes } from '#domain/uptime/check.ts'
import { messages } from '#messages'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'

export function HostField() {
  return <TextInput name="host" label={messages('uptime')('edit.host')} autoComplete="off" />
}

export function PortField() {
  return <TextInput name="port" label={messages('uptime')('edit.port')} inputMode="numeric" autoComplete="off" />
}

/** A DNS query, its name server, and the expected answer. */
export function DnsFields() {
  const t = messages('uptime')
  return (
    <>
      <SelectInput
        name="record"
        label={t('edit.record')}
        options={recordTypes.map((value) => ({ value, label: value }))}
      />
      <TextInput
        name="expected"
        label={t('edit.expectedRecord')}
        hint={t('edit.expectedRecordHint')}
        autoComplete="off"
      />
      <TextInput name="server" label={t('edit.server')} hint={t('edit.serverHint')} autoComplete="off" />
    </>
  )
}
