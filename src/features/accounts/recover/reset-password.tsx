import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { LinkButton } from '#ui/button.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { QuietLink } from '../quiet-link.tsx'
import { askForReset } from './actions.ts'
import { resetForm } from './values.ts'

/** A command for the operator, so not translated. */
const COMMAND = 'mishap user reset-password --email you@example.com'

/** Requests a password reset link or, on servers that send no mail, says whom to ask. */
export async function ResetPassword() {
  const t = messages('accounts')
  if (!running().accounts.mailWorks()) {
    return (
      <AccountCard title={t('reset.noMailLead')} text={t('reset.noMailText')}>
        <CodeBlock code={COMMAND} language="bash" label={COMMAND} />
        <p className="text-ink-2">{t('reset.noMailThen')}</p>
        <div>
          <LinkButton href={paths.signIn()}>{t('toSignIn')}</LinkButton>
        </div>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('reset.lead')} text={t('reset.text')}>
      <FieldForm
        look="card"
        action={askForReset}
        initial={untouched(resetForm.empty)}
        submit={t('reset.submit')}
        fields={[
          {
            name: 'email',
            label: t('email'),
            type: 'email',
            autoComplete: 'username',
            required: true,
            autoFocus: true,
          },
        ]}
      />
      <p className="text-sm">
        <QuietLink href={paths.signIn()}>{t('toSignIn')}</QuietLink>
      </p>
    </AccountCard>
  )
}
