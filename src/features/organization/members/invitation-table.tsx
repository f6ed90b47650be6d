import type { Invitation } from '#domain/account/members.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { roleName } from '../frame/role-words.ts'
import { revokeInvitation } from './actions.ts'

/** Pending invitations; renders nothing without any. */
export function InvitationTable({ invitations, now }: { invitations: readonly Invitation[]; now: Date }) {
  if (invitations.length === 0) return null
  const t = messages('organization')
  const title = t('members.open.title')
  return (
    <Panel id="invitations" title={title} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('members.open.column.to')}</Th>
            <Th>{t('members.column.role')}</Th>
            <Th className="max-sm:hidden">{t('members.open.column.by')}</Th>
            <Th className="max-sm:hidden">{t('members.open.column.expires')}</Th>
            <Th>
              <span className="sr-only">{t('members.open.revoke')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ invitation: { id, email, role, invitedBy, expiresAt }, now }: { invitation: Invitation; now: Date }) {
  const t = messages('organization')
  const to = email === '' ? t('members.open.anybody') : email
  return (
    <Tr>
      <Td>
        <span className="block max-w-64 truncate" title={to}>
          {to}
        </span>
      </Td>
      <Td>{roleName(role)}</Td>
      <Td className="text-ink-2 max-sm:hidden">{invitedBy}</Td>
      <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
        <RelativeTime at={expiresAt} now={now} />
      </Td>
      <Td actions>
        <ConfirmForm
          action={revokeInvitation}
          subject={id}
          tone="quiet"
          texts={{
            open: t('members.open.revoke'),
            openLabel: t('members.open.revokeOf', { to }),
            title: t('members.open.revokeTitle'),
            text: t('members.open.revokeText'),
            confirm: t('members.open.revokeConfirm'),
            cancel: t('cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}
