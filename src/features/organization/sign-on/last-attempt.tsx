import { samlProblems } from '#domain/sign-on/saml-problem.ts'
import type { SignOnAttempt } from '#domain/sign-on/sign-on.ts'
import { messages } from '#messages'
import { RelativeTime } from '#ui/relative-time.tsx'

/** The outcome of the last sign-in or request; `undefined` before the first. */
export function LastAttempt({ last, now }: { last: SignOnAttempt | undefined; now: Date }) {
  const t = messages('organization')
  if (last === undefined) return <span className="text-ink-3">{t('sign-on.never')}</span>
  const { problem, at } = last
  const who = last.who === '' ? t('sign-on.unknown') : last.who
  return (
    <>
      <RelativeTime at={at} now={now} />
      {' · '}
      <span>{problem === null ? t('sign-on.well', { who }) : t('sign-on.failed', { who })}</span>
      {problem !== null && <span className="block max-w-prose text-error-ink">{problemText(problem)}</span>}
    </>
  )
}

/** Explains a problem. SCIM errors are explained in their own response, so they are only named here. */
function problemText(problem: string): string {
  const t = messages('organization')
  const known = samlProblems.find((one) => one === problem)
  return known === undefined ? t('sign-on.problem.other', { problem }) : t(`sign-on.problem.${known}`)
}
