import { cache } from 'react'
import { authorize } from '#domain/access/access.ts'
import type { Member } from '#domain/account/members.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'

/** Maximum people named. */
const MOST = 6

/** Members who can grant permissions: owners first, then admins, by name. Empty for signed-out users. */
const givers = cache(async (): Promise<readonly Member[]> => {
  const grant = authorize(await currentActor(), 'member:read')
  if (!grant.ok) return []
  const members = await running().accounts.members.list(grant.value)
  const of = (role: Member['role']) => members.filter((member) => member.role === role)
  return [...of('owner'), ...of('admin')]
})

/** Whom to ask for a missing permission, with name and address. */
export async function WhomToAsk() {
  const people = await givers()
  if (people.length === 0) return null
  const t = messages('errors')
  return (
    <>
      <p>{t('forbidden.ask')}</p>
      <ul className="grid gap-1.5">
        {people.slice(0, MOST).map(({ userId, name, email, role }) => (
          <li key={userId}>
            <span className="font-medium text-ink">{name}</span>
            <span className="text-ink-3"> ({t(role === 'owner' ? 'forbidden.owner' : 'forbidden.admin')})</span>{' '}
            <a href={`mailto:${email}`} className="rounded-sm break-all text-ink underline">
              {email}
            </a>
          </li>
        ))}
      </ul>
      {people.length > MOST && <p>{t('forbidden.more', { count: people.length - MOST })}</p>}
    </>
  )
}
