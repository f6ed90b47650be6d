import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { QuietLink } from '../quiet-link.tsx'
import { accountFields } from './account-fields.ts'
import { signUp } from './actions.ts'
import { domainsInWords } from './domains.ts'
import { signUpForm } from './values.ts'

/** Self-registration, if the organization allows it. */
export async function SignUp() {
  const t = messages('accounts')
  if ((await currentActor()) !== undefined) goTo(paths.home())
  const { accounts, catalogue } = running()
  if (await accounts.needsOwner()) goTo(paths.setUp())
  if (!(await accounts.signUpOpen())) {
    return (
      <AccountCard title={t('signUp.closedLead')} text={t('signUp.closedText')}>
        <div>
          <LinkButton href={paths.signIn()}>{t('toSignIn')}</LinkButton>
        </div>
      </AccountCard>
    )
  }
  const { name: organization, signUpDomains } = await catalogue.organization.settings()
  const hint = signUpDomains.length > 0 && { hint: t('signUp.domains', { domains: domainsInWords(signUpDomains) }) }
  return (
    <AccountCard title={t('signUp.lead', { organization })}>
      <FieldForm
        look="card"
        action={signUp}
        initial={untouched(signUpForm.empty)}
        submit={t('signUp.submit')}
        fields={accountFields({ ...hint })}
      />
      <p className="text-sm text-ink-3">
        {t('signUp.have')} <QuietLink href={paths.signIn()}>{t('signIn.submit')}</QuietLink>
      </p>
    </AccountCard>
  )
}
