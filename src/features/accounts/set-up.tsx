import { goTo } from '#door/go.ts'
import { apiPaths, paths } from '#domain/paths.ts'
import { door } from '#door'
import { messages } from '#messages'
import { AccountCard } from './account-card.tsx'
import { SetUpForm } from './set-up-form.tsx'

/** The shortest password that is taken: 10 characters (src/accounts). */
const LEAST_PASSWORD = 10

/** The owner's set-up: reached by the link that the server prints when it starts without an account. */
export async function SetUp({ code }: { code: string | readonly string[] | undefined }) {
  const t = messages('accounts')
  if (!(await door().accounts.needsOwner())) goTo(paths.signIn())
  if (typeof code !== 'string' || code === '') return <AccountCard title={t('noCode.lead')} text={t('noCode.text')} />
  const { basePath } = door().settings.site
  return (
    <AccountCard title={t('setUp.lead')} text={t('setUp.text')}>
      <SetUpForm
        code={code}
        signInUrl={basePath + apiPaths.auth('sign-in/email')}
        onward={basePath + paths.newProject()}
        signInPath={paths.signIn()}
        texts={{
          name: t('name'),
          nameHint: t('setUp.nameHint'),
          email: t('email'),
          password: t('password'),
          passwordHint: t('setUp.passwordHint', { least: LEAST_PASSWORD }),
          submit: t('setUp.submit'),
          done: t('setUp.done'),
          signIn: t('signIn.submit'),
          unreachable: t('problem.unreachable'),
        }}
      />
    </AccountCard>
  )
}
