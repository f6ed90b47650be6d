import { messages } from '#messages'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { confirmEmail } from './actions.ts'
import { confirmForm } from './values.ts'

/** Target of an email confirmation link. Requires a button press, because mail scanners open links too. */
export function ConfirmEmail({ token }: { token: string }) {
  const t = messages('accounts')
  return (
    <AccountCard title={t('confirmEmail.lead')} text={t('confirmEmail.text')}>
      <FieldForm
        look="card"
        action={confirmEmail}
        initial={untouched(confirmForm.empty)}
        hidden={{ token }}
        submit={t('confirmEmail.submit')}
        fields={[]}
      />
    </AccountCard>
  )
}
