import { nextPath } from '#domain/next-path.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { keepNext, type QueryValue } from '../onward.ts'
import { QuietLink } from '../quiet-link.tsx'
import { confirmWithCode, confirmWithRecoveryCode } from './actions.ts'
import { codeForm, recoveryForm } from './values.ts'

/** Second step of sign-in: authenticator code or recovery code. A cookie identifies the user. */
export async function SecondFactor({ next }: { next: QueryValue }) {
  const t = messages('accounts')
  if ((await currentActor()) !== undefined) goTo(nextPath(next) ?? paths.home())
  const kept = keepNext(next)
  const hidden = { next: kept.next ?? '' }
  return (
    <AccountCard title={t('secondFactor.lead')} text={t('secondFactor.text')}>
      <FieldForm
        look="card"
        action={confirmWithCode}
        initial={untouched(codeForm.empty)}
        hidden={hidden}
        submit={t('secondFactor.submit')}
        fields={[
          {
            name: 'code',
            label: t('secondFactor.code'),
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 10,
            required: true,
            autoFocus: true,
          },
        ]}
      />
      <FieldForm
        look="card"
        fold={t('secondFactor.noDevice')}
        action={confirmWithRecoveryCode}
        initial={untouched(recoveryForm.empty)}
        hidden={hidden}
        submit={t('secondFactor.recoverySubmit')}
        fields={[
          {
            name: 'recoveryCode',
            label: t('secondFactor.recovery'),
            hint: t('secondFactor.recoveryHint'),
            autoComplete: 'off',
            autoCapitalize: 'none',
            required: true,
          },
        ]}
      />
      <p className="text-sm">
        <QuietLink href={paths.signIn(kept)}>{t('secondFactor.startOver')}</QuietLink>
      </p>
    </AccountCard>
  )
}
