import type { EventUser } from '#domain/event/event.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { Facts, JsonFacts, Value } from './facts.tsx'
import { placeOf } from './user.ts'

/** Who it happened to. */
export function UserPanel({ user }: { user: EventUser }) {
  const t = messages('issues')
  const facts = (['id', 'email', 'username', 'name', 'ip_address'] as const).flatMap((field) => {
    const value = user[field]
    return value === undefined || value === '' ? [] : [{ name: t(`user.${field}`), value: <Value value={value} /> }]
  })
  const place = placeOf(user.geo)
  return (
    <Panel id="user" title={t('user.title')}>
      <Facts facts={place === '' ? facts : [...facts, { name: t('user.place'), value: <Value value={place} /> }]} />
      {user.data !== undefined && <JsonFacts values={user.data} />}
    </Panel>
  )
}
