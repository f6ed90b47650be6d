import { httpMethods } from '#domain/uptime/check.ts'
import { messages } from '#messages'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { assertionKinds } from './values.ts'

export function HttpRequest() {
  const t = messages('uptime')
  return (
    <>
      <TextInput name="url" type="url" label={t('edit.url')} placeholder="https://" autoComplete="off" />
      <SelectInput
        name="method"
        label={t('edit.method')}
        options={httpMethods.map((value) => ({ value, label: value }))}
      />
      <TextAreaInput name="headers" label={t('edit.headers')} hint={t('edit.headersHint')} rows={3} />
      <TextAreaInput name="body" label={t('edit.body')} rows={3} />
      <CheckInput name="redirects" label={t('edit.redirects')} hint={t('edit.redirectsHint')} />
      <CheckInput name="anyCertificate" label={t('edit.anyCertificate')} hint={t('edit.anyCertificateHint')} />
      <CheckInput name="samplesTrace" label={t('edit.samplesTrace')} hint={t('edit.samplesTraceHint')} />
    </>
  )
}

/** Fields for the expected response. */
export function HttpAnswer() {
  const t = messages('uptime')
  return (
    <div className="grid max-w-prose gap-4">
      <TextInput name="statuses" label={t('edit.statuses')} hint={t('edit.statusesHint')} autoComplete="off" />
      <SelectInput
        name="assertion"
        label={t('edit.assertion')}
        options={assertionKinds.map((value) => ({ value, label: t(`edit.assertions.${value}`) }))}
      />
      <TextInput name="text" label={t('edit.text')} hint={t('edit.textHint')} autoComplete="off" />
      <TextInput name="value" label={t('edit.value')} hint={t('edit.valueHint')} autoComplete="off" />
    </div>
  )
}
