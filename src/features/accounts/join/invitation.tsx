import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { BrokenLink } from '../broken-link.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { accountFields } from './account-fields.ts'
import { acceptInvitation, signOutForInvitation } from './actions.ts'
import { invitationForm } from './values.ts'

/** Target of an invitation link: who invites, for which role, and the form for the account. */
export async function AcceptInvitation({ token }: { token: string }) {
  const t = messages('accounts')
  const { accounts, catalogue } = running()
  const found = await accounts.members.invitation(token)
  if (!found.ok) return <BrokenLink refusal={found.refusal} advice={t('invitation.askAgain')} />
  const { email, role, invitedBy } = found.value
  const { name: organization } = await catalogue.organization.settings()
  const actor = await currentActor()
  // Providers identify accounts by email address, so the invitation needs one.
  const providers = email === '' ? [] : accounts.providers()
  return (
    <AccountCard title={t('invitation.lead', { inviter: invitedBy, organization })} text={t(`invitation.text.${role}`)}>
      {actor?.kind !== 'user' ? (
        <>
          <FieldForm
            look="card"
            action={acceptInvitation}
            initial={untouched({ ...invitationForm.empty, email })}
            hidden={{ token }}
            submit={t('invitation.submit')}
            fields={accountFields(email === '' ? {} : { readOnly: true, hint: t('invitation.emailHint') })}
          />
          {providers.length > 0 && (
            <ProviderButtons
              next=""
              providers={providers.map(({ id, name }) => ({ id, label: t('provider.with', { provider: name }) }))}
            />
          )}
        </>
      ) : (
        <SignedInAlready token={token} name={actor.name} />
      )}
    </AccountCard>
  )
}

function SignedInAlready({ token, name }: { token: string; name: string }) {
  const t = messages('accounts')
  return (
    <>
      <Banner tone="info" title={t('invitation.signedIn', { name })} />
      <form action={signOutForInvitation} className="flex flex-wrap gap-2">
        <input type="hidden" name="token" value={token} />
        <LinkButton href={paths.home()} tone="primary">
          {t('toStart')}
        </LinkButton>
        <Button type="submit">{t('invitation.signOut')}</Button>
      </form>
    </>
  )
}
