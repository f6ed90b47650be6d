import type { ApiToken } from '#domain/token/token.ts'
import { TokenTable as Tokens } from '#features/api-tokens/token-table.tsx'
import { messages } from '#messages'
import { revokeToken } from './actions.ts'
import { isForCi } from './values.ts'

export function TokenTable({ tokens, now }: { tokens: readonly ApiToken[]; now: Date }) {
  const t = messages('organization')
  return (
    <Tokens
      tokens={tokens}
      now={now}
      revoke={revokeToken}
      title={t('tokens.title')}
      none={t('tokens.none')}
      mayText={({ scopes }) => (isForCi(scopes) ? t('tokens.forCi') : undefined)}
      withMaker
    />
  )
}
