import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { WhomToAsk } from './whom-to-ask.tsx'

/** 404: nothing is here, or nothing that this person may know of. */
export function NotFound() {
  const t = messages('errors')
  return (
    <ErrorState
      status="404"
      title={t('notFound.title')}
      actions={
        <>
          <LinkButton href={paths.issues()}>{t('notFound.action')}</LinkButton>
          <LinkButton href={paths.digest()}>{t('notFound.lookUp')}</LinkButton>
        </>
      }
    >
      <p>{t('notFound.text')}</p>
    </ErrorState>
  )
}

/** 403: signed in, but without the right. Names those who can give it. */
export function Forbidden() {
  const t = messages('errors')
  return (
    <ErrorState
      status="403"
      title={t('forbidden.title')}
      actions={<LinkButton href={paths.issues()}>{t('forbidden.action')}</LinkButton>}
    >
      <p>{t('forbidden.text')}</p>
      <WhomToAsk />
    </ErrorState>
  )
}

/** 401: nobody is signed in; the link comes back here. */
export function Unauthorized() {
  const t = messages('errors')
  return (
    <ErrorState status="401" title={t('unauthorized.title')} actions={<SignInLink label={t('unauthorized.action')} />}>
      <p>{t('unauthorized.text')}</p>
    </ErrorState>
  )
}
