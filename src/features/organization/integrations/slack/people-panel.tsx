import { paths } from '#domain/paths.ts'
import type { SlackPerson } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { unlinkMember } from './actions.ts'

/** Slack accounts linked to members. */
export function PeoplePanel({ people, now }: { people: readonly SlackPerson[]; now: Date }) {
  const t = messages('slack')
  const title = t('people.title')
  if (people.length === 0)
    return (
      <Panel id="people" title={title}>
        <p className="text-sm text-ink-2">{t('people.none')}</p>
      </Panel>
    )
  return (
    <Panel id="people" title={title} note={people.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('people.column.member')}</Th>
            <Th>{t('people.column.slack')}</Th>
            <Th>{t('people.column.since')}</Th>
            <Th>
              <span className="sr-only">{t('people.unlink')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.slackUserId} person={person} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ person, now }: { person: SlackPerson; now: Date }) {
  const t = messages('slack')
  const { slackUserId, slackName, userId, name, linkedAt } = person
  return (
    <Tr>
      <Td className="wrap-anywhere">
        <Link href={paths.member(userId)} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
      </Td>
      <Td className="wrap-anywhere text-ink-2">{slackName}</Td>
      <Td className="whitespace-nowrap text-ink-2">
        <RelativeTime at={linkedAt} now={now} />
      </Td>
      <Td actions>
        <ConfirmForm
          action={unlinkMember}
          subject={slackUserId}
          tone="quiet"
          texts={{
            open: t('people.unlink'),
            openLabel: t('people.unlinkOf', { name }),
            title: t('people.unlinkTitle', { name }),
            text: t('people.unlinkText'),
            confirm: t('people.unlink'),
            cancel: messages('organization')('cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}
