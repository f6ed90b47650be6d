import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { Fields } from '#ui/form/form.tsx'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'

interface IntegrationFieldsProps {
  readonly kind: TicketSystemKind
  /** Text below the token field. */
  readonly tokenHint: string
}

/** All settings of an integration. */
export function IntegrationFields({ kind, tokenHint }: IntegrationFieldsProps) {
  const t = messages('tickets')
  const plain = { autoComplete: 'off', spellCheck: false } as const
  const asTyped = { ...plain, autoCapitalize: 'none' } as const
  return (
    <Fields>
      <TextInput name="name" label={t('form.name')} hint={t('form.nameHint')} {...plain} />
      <TextInput name="baseUrl" label={t('form.baseUrl')} hint={t('form.baseUrlHint')} inputMode="url" {...asTyped} />
      {kind === 'jira' && (
        <TextInput
          name="account"
          label={t('form.account')}
          hint={t('form.accountHint')}
          inputMode="email"
          {...asTyped}
        />
      )}
      <TextInput name="token" type="password" label={t('form.token')} hint={tokenHint} autoComplete="new-password" />
      <TextInput name="place" label={t(`form.place.${kind}`)} hint={t(`form.placeHint.${kind}`)} {...asTyped} />
      <TextAreaInput
        name="places"
        label={t('form.places')}
        hint={t('form.placesHint', { example: t(`form.example.${kind}`) })}
        rows={3}
      />
      <CheckInput name="resolvesIssues" label={t('form.resolvesIssues')} hint={t('form.resolvesIssuesHint')} />
      <CheckInput name="closesTickets" label={t('form.closesTickets')} hint={t('form.closesTicketsHint')} />
    </Fields>
  )
}

/** What the webhook is for. */
export function hookText(kind: TicketSystemKind): string {
  const t = messages('tickets')
  return kind === 'jira' ? t('hook.textJira') : t('hook.text', { system: t(`system.${kind}`) })
}
