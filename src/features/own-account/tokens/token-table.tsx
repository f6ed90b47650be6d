import type { ApiToken } from '#domain/token/token.ts'
import { TokenTable as Tokens } from '#features/api-tokens/token-table.tsx'
import { messages } from '#messages'
import { revokeToken } from './actions.ts'

/** The user's personal tokens. */
export function TokenTable({ tokens, now }: { tokens: readonly ApiToken[]; now: Date }) {
  const t = messages('ownAccount')
  return <Tokens tokens={tokens} now={now} revoke={revokeToken} title={t('tokens.title')} none={t('tokens.none')} />
}
