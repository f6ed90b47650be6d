import { goTo } from '#door/go.ts'
import { apiPaths, paths } from '#domain/paths.ts'
import { door } from '#door'
import { currentActor } from '#door/guard.ts'
import { messages } from '#messages'
import { AccountCard } from './account-card.tsx'
import { nextPath } from './next-path.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in page. Whoever is signed in already goes on at once. */
export async function SignIn({ next }: { next: string | readonly string[] | undefined }) {
  const t = messages('accounts')
  const onward = nextPath(next) ?? paths.home()
  if ((await currentActor()) !== undefined) goTo(onward)
  if (await door().accounts.needsOwner()) goTo(paths.setUp())
  const { basePath } = door().settings.site
  return (
    <AccountCard title={t('signIn.lead')}>
      <SignInForm
        url={basePath + apiPaths.auth('sign-in/email')}
        onward={basePath + onward}
        texts={{ email: t('email'), password: t('password'), submit: t('signIn.submit') }}
        problems={{
          wrong: t('problem.wrong'),
          tooMany: t('problem.tooMany'),
          unreachable: t('problem.unreachable'),
          unexpected: t('problem.unexpected'),
        }}
      />
      <p className="text-sm text-ink-3">{t('signIn.help')}</p>
    </AccountCard>
  )
}
