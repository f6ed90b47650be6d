import type { Session } from '#domain/account/own-account.ts'
import { messages } from '#messages'
import { running } from '#running'
import { requestHeaders } from '#running/request-headers.ts'
import { Button } from '#ui/button.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { endOtherSessions, endSession, signOut } from './actions.ts'
import { deviceName } from './device.ts'

/** The user's active sessions. */
export async function SessionsPage() {
  const { actor } = await signedIn()
  const sessions = await running().accounts.own.sessions(actor, await requestHeaders())
  const now = new Date()
  const t = messages('ownAccount')
  return (
    <AccountFrame section="sessions">
      <Panel title={t('sessions.title')} note={sessions.length} flush>
        <Table label={t('sessions.title')}>
          <thead>
            <tr>
              <Th>{t('sessions.device')}</Th>
              <Th className="max-sm:hidden">{t('sessions.address')}</Th>
              <Th>{t('sessions.since')}</Th>
              <Th className="max-sm:hidden">{t('sessions.until')}</Th>
              <Th>
                <span className="sr-only">{t('sessions.end')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <Row key={session.id} session={session} now={now} />
            ))}
          </tbody>
        </Table>
      </Panel>
      <FieldForm
        look="section"
        tone="plain"
        action={endOtherSessions}
        initial={untouched({})}
        submit={t('sessions.endOthers')}
        fields={[]}
      />
    </AccountFrame>
  )
}

function Row({ session, now }: { session: Session; now: Date }) {
  const t = messages('ownAccount')
  const device = deviceName(session.userAgent)
  const address = session.address ?? t('sessions.unknownAddress')
  return (
    <Tr>
      <Td className="whitespace-nowrap">
        <span className="font-medium" title={session.userAgent ?? undefined}>
          {device}
        </span>
        {session.current && (
          <span className="ml-2 rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent">
            {t('sessions.current')}
          </span>
        )}
        <span className="block font-mono text-xs text-ink-2 sm:hidden">{address}</span>
      </Td>
      <Td className="font-mono text-ink-2 max-sm:hidden">{address}</Td>
      <Td className="whitespace-nowrap text-ink-2">
        <RelativeTime at={session.createdAt} now={now} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
        <RelativeTime at={session.expiresAt} now={now} />
      </Td>
      <Td actions>
        {session.current ? (
          <form action={signOut}>
            <Button type="submit" tone="quiet">
              {t('sessions.signOut')}
            </Button>
          </form>
        ) : (
          <form action={endSession}>
            <input type="hidden" name="session" value={session.id} />
            <Button type="submit" tone="quiet" aria-label={t('sessions.endOf', { device })}>
              {t('sessions.end')}
            </Button>
          </form>
        )}
      </Td>
    </Tr>
  )
}
