import { messages } from '#messages'
import { SignInIsland } from './sign-in-island.tsx'

/** Sign-in form in place of a protected page, which it then shows. */
export function SignInHere() {
  const t = messages('accounts')
  return <SignInIsland texts={{ email: t('email'), password: t('password'), submit: t('signIn.submit') }} />
}
