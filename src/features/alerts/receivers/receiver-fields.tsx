import { regions, type ReceiverKind } from '#domain/alert/receiver.ts'
import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { Fields } from '#ui/form/form.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { fieldsOf, type ReceiverField } from './fields.ts'

interface ReceiverFieldsProps {
  readonly kind: ReceiverKind
  /** Description of the stored secret; `undefined` for a new receiver. */
  readonly kept?: string
}

/** A receiver's address and secrets. */
export function ReceiverFields({ kind, kept }: ReceiverFieldsProps) {
  const t = messages('alerts')
  return (
    <Fields>
      <TextInput name="name" label={t('receiver.name')} hint={t('receiver.nameHint')} autoComplete="off" />
      {fieldsOf(kind, kept).map((field) => (
        <ConfigField key={field.name} field={field} />
      ))}
      <SelectInput
        name="locale"
        label={t('receiver.locale')}
        hint={t('receiver.localeHint')}
        options={locales.map((value) => ({ value, label: ownName(value) }))}
      />
    </Fields>
  )
}

function ConfigField({ field: { type, ...field } }: { field: ReceiverField }) {
  const t = messages('alerts')
  switch (type) {
    case 'region':
      return <SelectInput {...field} options={regions.map((value) => ({ value, label: t(`region.${value}`) }))} />
    case 'area':
      return <TextAreaInput {...field} rows={6} />
    case 'secret':
      return <TextInput {...field} type="password" autoComplete="new-password" />
    case 'text':
      return <TextInput {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  }
}

/** A language's name in itself. */
function ownName(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
