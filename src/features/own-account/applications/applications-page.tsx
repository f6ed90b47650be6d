import type { Access } from '#domain/oauth/oauth-catalogue.ts'
import { redirectHost } from '#domain/oauth/redirect-uri.ts'
import { messages } from '#messages'
import { running } from '#running'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { revokeApplication } from './actions.ts'

/** The applications that the user has authorized. */
export async function ApplicationsPage() {
  const { grant } = await signedIn()
  const list = await running().catalogue.oauth.listOwn(grant)
  return (
    <AccountFrame section="applications">
      <Applications list={list} now={new Date()} />
    </AccountFrame>
  )
}

function Applications({ list, now }: { list: readonly Access[]; now: Date }) {
  const t = messages('applications')
  if (list.length === 0) {
    return (
      <Panel id="applications" title={t('own.title')}>
        <p className="text-sm text-ink-2">{t('own.none')}</p>
      </Panel>
    )
  }
  return (
    <Panel id="applications" title={t('own.title')} note={list.length} flush>
      <Table label={t('own.title')}>
        <thead>
          <tr>
            <Th>{t('own.application')}</Th>
            <Th>{t('own.scopes')}</Th>
            <Th>{t('own.used')}</Th>
            <Th className="max-md:hidden">{t('own.since')}</Th>
            <Th>
              <span className="sr-only">{t('own.revoke')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {list.map((access) => (
            <Row key={access.id} access={access} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({
  access: { id, clientName: name, redirectUri, scopes, createdAt, usedAt },
  now,
}: {
  access: Access
  now: Date
}) {
  const t = messages('applications')
  return (
    <Tr>
      <Td>
        <span className="block max-w-64 min-w-32 truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-xs text-ink-3">{redirectHost(redirectUri)}</span>
      </Td>
      <Td className="text-ink-2">
        <span className="block max-w-80 min-w-40 font-mono text-xs">{scopes.join(', ')}</span>
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        <RelativeTime at={usedAt} now={now} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-md:hidden">
        <RelativeTime at={createdAt} now={now} />
      </Td>
      <Td actions>
        <ConfirmForm
          action={revokeApplication}
          subject={String(id)}
          tone="quiet"
          texts={{
            open: t('own.revoke'),
            openLabel: t('own.revokeOf', { name }),
            title: t('own.revokeTitle', { name }),
            text: t('own.revokeText'),
            confirm: t('own.revoke'),
            cancel: t('own.cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}
