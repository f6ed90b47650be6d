import type { LinkRefusal } from '#domain/account/refusals.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { AccountCard } from './account-card.tsx'
import { linkText } from './words.ts'

/** Page for an invalid or expired link: why, and what to do. */
export function BrokenLink({ refusal, advice, href }: { refusal: LinkRefusal; advice: string; href?: string }) {
  const t = messages('accounts')
  const { title, text } = linkText(refusal)
  return (
    <AccountCard title={title} text={href === undefined ? `${text} ${advice}` : text}>
      <div className="flex flex-wrap gap-2">
        {href !== undefined && (
          <LinkButton tone="primary" href={href}>
            {advice}
          </LinkButton>
        )}
        <LinkButton href={paths.signIn()}>{t('toSignIn')}</LinkButton>
      </div>
    </AccountCard>
  )
}
