import type { Actor } from '#domain/access/access.ts'
import type { Member } from '#domain/account/members.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { roleName } from '../frame/role-words.ts'
import { teamsOf, type People } from './queries.ts'
import { isLastOwner } from './member-rights.ts'

/** All members, each linking to their settings. */
export function MemberTable({ people, actor, now }: { people: People; actor: Actor | undefined; now: Date }) {
  const t = messages('organization')
  return (
    <Table label={t('members.title')}>
      <thead>
        <tr>
          <Th>{t('members.column.person')}</Th>
          <Th>{t('members.column.role')}</Th>
          <Th className="max-md:hidden">{t('members.column.teams')}</Th>
          <Th className="max-sm:hidden">{t('members.column.twoFactor')}</Th>
          <Th className="max-sm:hidden">{t('members.column.lastSignIn')}</Th>
        </tr>
      </thead>
      <tbody>
        {people.members.map((member) => (
          <Row
            key={member.userId}
            member={member}
            people={people}
            isOwn={actor?.kind === 'user' && actor.userId === member.userId}
            now={now}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  readonly member: Member
  readonly people: People
  readonly isOwn: boolean
  readonly now: Date
}

function Row({ member, people, isOwn, now }: RowProps) {
  const t = messages('organization')
  const teams = teamsOf(member.userId, people.teams)
  return (
    <Tr className="hover:bg-sunken">
      <Td>
        <Link
          href={paths.member(member.userId)}
          className="rounded-sm font-medium text-ink underline decoration-line-strong hover:decoration-current"
        >
          {member.name}
        </Link>
        {isOwn && <span className="text-ink-3"> ({t('members.you')})</span>}
        <span className="block max-w-64 truncate text-xs text-ink-3" title={member.email}>
          {member.email}
        </span>
      </Td>
      <Td>
        {roleName(member.role)}
        {isLastOwner(member, people.members) && (
          <span className="block text-xs text-ink-3">{t('members.lastOwner')}</span>
        )}
      </Td>
      <Td className="text-ink-2 max-md:hidden">
        <span className="block max-w-64 truncate" title={teams.map(({ name }) => name).join(', ')}>
          {teams.length === 0 ? (
            <span className="text-ink-3">{t('members.noTeams')}</span>
          ) : (
            teams.map(({ name }) => name).join(', ')
          )}
        </span>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">
        {member.twoFactor ? (
          t('members.twoFactor.on')
        ) : (
          <span className="text-ink-3">{t('members.twoFactor.off')}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
        <LastSignIn member={member} now={now} />
      </Td>
    </Tr>
  )
}

/** When the newest session started, or that the account is deactivated. */
export function LastSignIn({ member: { lastSignedInAt, deactivatedAt }, now }: { member: Member; now: Date }) {
  if (deactivatedAt !== null) return messages('organization')('members.deactivated')
  if (lastSignedInAt === null) return <span className="text-ink-3">{messages('organization')('members.never')}</span>
  return <RelativeTime at={lastSignedInAt} now={now} />
}
