import type { EventUser } from '#domain/event/event.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { JsonFacts, TextFacts } from './facts.tsx'
import { placeOf } from './user.ts'

/** The affected user. */
export function UserPanel({ user }: { user: EventUser }) {
  const t = messages('issues')
  const facts = (['id', 'email', 'username', 'name', 'ip_address'] as const).flatMap((field) => {
    const value = user[field]
    return value === undefined || value === '' ? [] : [[t(`user.${field}`), value] as const]
  })
  const place = placeOf(user.geo)
  return (
    <Panel id="user" title={t('user.title')}>
      <TextFacts facts={place === '' ? facts : [...facts, [t('user.place'), place]]} />
      {user.data !== undefined && <JsonFacts values={user.data} />}
    </Panel>
  )
}
