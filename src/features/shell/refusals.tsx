import { cache, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Refusal } from './refusal.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { WhomToAsk } from './whom-to-ask.tsx'

// The same object in every layout: all documents contain these, and React serializes a repeated object only once.

/** 404: does not exist or is not visible to the user. */
export const notFoundView = cache(() => {
  const t = messages('errors')
  const links = [
    { href: paths.issues(), label: t('notFound.action') },
    { href: paths.digest(), label: t('notFound.lookUp') },
  ]
  return <Refusal status="404" title={t('notFound.title')} text={t('notFound.text')} links={links} />
})

/** 403: signed in but not permitted. Names the people who can grant it. */
export const forbiddenView = cache(() => {
  const t = messages('errors')
  const links = [{ href: paths.issues(), label: t('forbidden.action') }]
  return (
    <Refusal status="403" title={t('forbidden.title')} text={t('forbidden.text')} links={links}>
      <WhomToAsk />
    </Refusal>
  )
})

/** 401: not signed in. The form and the link return to this page. */
export function Unauthorized({ form }: { form: ReactNode }) {
  const t = messages('errors')
  const action = <SignInLink label={t('unauthorized.action')} />
  return (
    <Refusal status="401" title={t('unauthorized.title')} text={t('unauthorized.text')} links={[]} action={action}>
      {form}
    </Refusal>
  )
}
