import type { ReactNode } from 'react'
import type { ApiToken } from '#domain/token/token.ts'
import { messages } from '#messages'
import { ConfirmForm, type ConfirmState } from '#ui/form/confirm-form.tsx'
import type { FormAction } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'

interface TokenTableProps {
  readonly tokens: readonly ApiToken[]
  readonly now: Date
  /** Revokes a token. */
  readonly revoke: FormAction<ConfirmState>
  readonly title: string
  /** Shown if there are no tokens. */
  readonly none: string
  /** A description of what a token may do; `undefined` lists its permissions. */
  readonly mayText?: (token: ApiToken) => string | undefined
  /** Whether to show who created a token and when. */
  readonly withMaker?: boolean
}

/** Tokens with their permissions and last use. */
export function TokenTable(props: TokenTableProps) {
  const { tokens, title, none, withMaker = false } = props
  const t = messages('organization')
  if (tokens.length === 0)
    return (
      <Panel id="tokens" title={title}>
        <p className="text-sm text-ink-2">{none}</p>
      </Panel>
    )
  return (
    <Panel id="tokens" title={title} note={tokens.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('tokens.column.name')}</Th>
            <Th>{t('tokens.column.scopes')}</Th>
            <Th>{t('tokens.column.used')}</Th>
            <Th>{t('tokens.column.expires')}</Th>
            {withMaker && <Th className="max-md:hidden">{t('tokens.column.made')}</Th>}
            <Th>
              <span className="sr-only">{t('tokens.revoke')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <Row key={token.id} {...props} token={token} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ token, now, revoke, mayText, withMaker = false }: TokenTableProps & { token: ApiToken }) {
  const t = messages('organization')
  const { name, scopes, lastFour, createdAt, createdBy } = token
  const listed = scopes.join(', ')
  return (
    <Tr>
      <Td>
        <span className="block max-w-64 min-w-32 truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-xs whitespace-nowrap text-ink-3">{t('tokens.endsWith', { lastFour })}</span>
      </Td>
      <Td className="text-ink-2">
        <span className="block max-w-80 min-w-40" title={listed}>
          {mayText?.(token) ?? <span className="font-mono text-xs">{listed}</span>}
        </span>
      </Td>
      <Time>{token.lastUsedAt === null ? <Never /> : <RelativeTime at={token.lastUsedAt} now={now} />}</Time>
      <Time>
        <Expiry token={token} now={now} />
      </Time>
      {withMaker && (
        <Td className="whitespace-nowrap text-ink-2 max-md:hidden">
          <RelativeTime at={createdAt} now={now} />
          {createdBy !== '' && (
            <span className="block text-xs text-ink-3">{t('tokens.madeBy', { name: createdBy })}</span>
          )}
        </Td>
      )}
      <Td actions>
        <Revoke token={token} action={revoke} />
      </Td>
    </Tr>
  )
}

function Time({ children }: { children: ReactNode }) {
  return <Td className="whitespace-nowrap text-ink-2">{children}</Td>
}

function Never() {
  return <span className="text-ink-3">{messages('organization')('tokens.never')}</span>
}

function Expiry({ token: { expiresAt }, now }: { token: ApiToken; now: Date }) {
  if (expiresAt === null) return <Never />
  if (expiresAt <= now) return <span className="text-error-ink">{messages('organization')('tokens.expired')}</span>
  return <RelativeTime at={expiresAt} now={now} />
}

function Revoke({ token: { id, name }, action }: { token: ApiToken; action: FormAction<ConfirmState> }) {
  const t = messages('organization')
  return (
    <ConfirmForm
      action={action}
      subject={String(id)}
      tone="quiet"
      texts={{
        open: t('tokens.revoke'),
        openLabel: t('tokens.revokeOf', { name }),
        title: t('tokens.revokeTitle', { name }),
        text: t('tokens.revokeText'),
        confirm: t('tokens.revokeConfirm', { name }),
        cancel: t('cancel'),
      }}
    />
  )
}
