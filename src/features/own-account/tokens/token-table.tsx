import type { ApiToken } from '#domain/token/token.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { revokeToken } from './actions.ts'

/** Somebody's tokens: what each may, and whether anything uses it. */
export function TokenTable({ tokens, now }: { tokens: readonly ApiToken[]; now: Date }) {
  const t = messages('organization')
  const own = messages('ownAccount')
  const title = own('tokens.title')
  if (tokens.length === 0) {
    return (
      <Panel title={title}>
        <p className="text-ink-2">{own('tokens.none')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={title} note={tokens.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('tokens.column.name')}</Th>
            <Th>{t('tokens.column.scopes')}</Th>
            <Th>{t('tokens.column.used')}</Th>
            <Th>{t('tokens.column.expires')}</Th>
            <Th>
              <span className="sr-only">{t('tokens.revoke')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <Row key={token.id} token={token} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ token: { id, name, scopes, lastFour, lastUsedAt, expiresAt }, now }: { token: ApiToken; now: Date }) {
  const t = messages('organization')
  return (
    <Tr>
      <Td>
        <span className="block max-w-64 min-w-32 truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-xs whitespace-nowrap text-ink-3">{t('tokens.endsWith', { lastFour })}</span>
      </Td>
      <Td className="text-ink-2">
        <span className="block max-w-80 min-w-40 font-mono text-xs">{scopes.join(', ')}</span>
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        {lastUsedAt === null ? (
          <span className="text-ink-3">{t('tokens.never')}</span>
        ) : (
          <RelativeTime at={lastUsedAt} now={now} />
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        {expiresAt === null ? (
          <span className="text-ink-3">{t('tokens.never')}</span>
        ) : expiresAt <= now ? (
          <span className="text-error-ink">{t('tokens.expired')}</span>
        ) : (
          <RelativeTime at={expiresAt} now={now} />
        )}
      </Td>
      <Td className="text-right">
        <ConfirmForm
          action={revokeToken}
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
      </Td>
    </Tr>
  )
}
