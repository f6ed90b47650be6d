import { providerProblems, type ProviderProblem } from '#domain/account/refusals.ts'
import { nextPath } from '#domain/next-path.ts'
import { apiPaths, paths, signInNotes, type SignInNote } from '#domain/paths.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { currentActor } from '#running/guard.ts'
import { Banner } from '#ui/banner.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import { keepNext, type QueryValue } from '../onward.ts'
import { QuietLink } from '../quiet-link.tsx'
import { signIn } from './actions.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInForm } from './values.ts'

interface SignInProps {
  readonly next: QueryValue
  /** A {@link SignInNote} that explains why the user is here. */
  readonly note: QueryValue
  /** A {@link ProviderProblem} that explains why external sign-in failed. */
  readonly problem: QueryValue
}

/** The sign-in page. Redirects users who are already signed in. */
export async function SignIn({ next, note, problem }: SignInProps) {
  const t = messages('accounts')
  const onward = nextPath(next) ?? paths.home()
  if ((await currentActor()) !== undefined) goTo(onward)
  const { accounts, catalogue } = running()
  if (await accounts.needsOwner()) goTo(paths.setUp())
  const { name: organization } = await catalogue.organization.settings()
  const isOpen = await accounts.signUpOpen()
  const kept = keepNext(next).next ?? ''
  return (
    <AccountCard title={t('signIn.lead', { organization })}>
      <Note note={signInNotes.find((one) => one === note)} problem={providerProblems.find((one) => one === problem)} />
      <FieldForm
        look="card"
        action={signIn}
        initial={untouched(signInForm.empty)}
        hidden={{ next: kept }}
        submit={t('signIn.submit')}
        fields={[
          // Autofocus skips no content: the form is the whole page.
          {
            name: 'email',
            label: t('email'),
            type: 'email',
            autoComplete: 'username',
            required: true,
            autoFocus: true,
          },
          {
            name: 'password',
            label: t('password'),
            type: 'password',
            autoComplete: 'current-password',
            required: true,
          },
        ]}
      />
      <OtherWays next={kept} onward={onward} />
      <p className="grid gap-1.5 text-sm text-ink-3">
        <span>
          <QuietLink href={paths.resetPassword()}>{t('signIn.forgotten')}</QuietLink>
        </span>
        {isOpen ? (
          <span>
            {t('signIn.noAccount')} <QuietLink href={paths.signUp()}>{t('signIn.signUp')}</QuietLink>
          </span>
        ) : (
          <span>{t('signIn.byInvitation')}</span>
        )}
      </p>
    </AccountCard>
  )
}

function Note({ note, problem }: { note: SignInNote | undefined; problem: ProviderProblem | undefined }) {
  const t = messages('accounts')
  if (problem !== undefined) {
    return (
      <Banner tone="warning" title={t(`providerProblem.${problem}.title`)}>
        {t(`providerProblem.${problem}.text`)}
      </Banner>
    )
  }
  return note === undefined ? null : <Banner tone="info" title={t(`note.${note}`)} />
}

/** Alternatives to the password: a passkey, if the browser supports it, and the configured providers. */
function OtherWays({ next, onward }: { next: string; onward: string }) {
  const t = messages('accounts')
  const { accounts, settings } = running()
  const { basePath } = settings.site
  const providers = accounts.providers()
  return (
    <div className="grid gap-2 empty:hidden">
      <PasskeyButton
        routes={{
          options: basePath + apiPaths.auth('passkey/generate-authenticate-options'),
          verify: basePath + apiPaths.auth('passkey/verify-authentication'),
        }}
        onward={basePath + requestContext().localePrefix + onward}
        texts={{ use: t('passkey.use'), working: t('passkey.working') }}
        problems={{
          cancelled: t('passkey.cancelled'),
          refused: t('passkey.refused'),
          stale: t('passkey.refused'),
          unreachable: t('passkey.unreachable'),
        }}
      />
      {providers.length > 0 && (
        <ProviderButtons
          next={next}
          providers={providers.map(({ id, name }) => ({ id, label: t('provider.with', { provider: name }) }))}
        />
      )}
    </div>
  )
}
