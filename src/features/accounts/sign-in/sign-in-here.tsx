import { messages } from '#messages'
import { SignInIsland } from './sign-in-island.tsx'

/** Signs in on a page that is for others only, and shows it then. */
export function SignInHere() {
  const t = messages('accounts')
  return <SignInIsland texts={{ email: t('email'), password: t('password'), submit: t('signIn.submit') }} />
}
