import { authorize } from '#domain/access/access.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { rolesFor } from '../frame/rights.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MemberTable } from './member-table.tsx'
import { readPeople } from './queries.ts'

/** The organization's members and invitations. */
export async function MembersPage() {
  const people = await readPeople()
  const actor = await currentActor()
  const change = authorize(actor, 'member:admin')
  const t = messages('organization')
  const now = new Date()
  return (
    <OrganizationFrame section="members" lead={t('members.lead')} readOnly={!change.ok}>
      <Panel id="members" title={t('members.title')} note={t('members.count', { count: people.members.length })} flush>
        <MemberTable people={people} actor={actor} now={now} />
      </Panel>
      {change.ok && (
        <>
          <InvitationTable invitations={await running().accounts.members.invitations(change.value)} now={now} />
          <InvitePanel roles={rolesFor(actor)} teams={people.teams} />
        </>
      )}
    </OrganizationFrame>
  )
}
