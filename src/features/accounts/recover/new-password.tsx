import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { BrokenLink } from '../broken-link.tsx'
import { passwordField } from '../join/account-fields.ts'
import { setPassword } from './actions.ts'
import { newPasswordForm } from './values.ts'

/** Target of a password reset link. */
export async function NewPassword({ token }: { token: string }) {
  const t = messages('accounts')
  const checked = await running().accounts.checkReset(token)
  if (!checked.ok)
    return <BrokenLink refusal={checked.refusal} advice={t('newPassword.again')} href={paths.resetPassword()} />
  return (
    <AccountCard title={t('newPassword.lead')} text={t('newPassword.text')}>
      <FieldForm
        look="card"
        action={setPassword}
        initial={untouched(newPasswordForm.empty)}
        hidden={{ token }}
        submit={t('newPassword.submit')}
        fields={[{ ...passwordField(t('newPassword.password')), autoFocus: true }]}
      />
    </AccountCard>
  )
}
