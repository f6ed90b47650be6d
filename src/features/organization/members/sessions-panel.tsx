import { authorize } from '#domain/access/access.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { exactTime } from '#ui/times.ts'
import { endMemberSessions } from './actions.ts'

/** A member's sessions, visible to owners. */
export async function SessionsPanel({ userId }: { readonly userId: string }) {
  const grant = authorize(await currentActor(), 'org:admin')
  if (!grant.ok) return null
  const sessions = await running().accounts.members.sessions(grant.value, userId)
  const t = messages('organization')
  return (
    <Panel id="sessions" title={t('security.member.title')}>
      {sessions.length === 0 ? (
        <p className="text-ink-2">{t('security.member.none')}</p>
      ) : (
        <div className="grid gap-3">
          <ul className="grid gap-1.5 text-sm">
            {sessions.map(({ id, createdAt, usedAt, address, userAgent }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                {t('security.member.one', { at: exactTime(createdAt), used: exactTime(usedAt) })}{' '}
                <span className="text-ink-3">{[address, userAgent].filter((one) => one !== null).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <Form action={endMemberSessions} initial={untouched(null)} subject={userId}>
            <Save label={t('security.member.end')} inline />
          </Form>
        </div>
      )}
    </Panel>
  )
}
