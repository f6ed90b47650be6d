import { authorize } from '#domain/access/access.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Link } from '#ui/link.tsx'
import { Fact } from '../page/fact.tsx'
import type { FoundIssue } from '../page/find.ts'
import { LinkTicket } from './link-ticket.tsx'
import { TicketList, type ShownTicket } from './ticket-list.tsx'

interface TicketFactProps {
  readonly found: Pick<FoundIssue, 'issue' | 'project' | 'grant'>
  readonly mayChange: boolean
}

/**
 * An issue's tickets, with links for adding more. Nothing if no system is connected and the user may not connect one.
 */
export async function TicketFact({ found: { issue, project, grant }, mayChange }: TicketFactProps) {
  const { catalogue } = running()
  const t = messages('tickets')
  const [tickets, integrations] = await Promise.all([
    catalogue.tickets.of(grant, issue.id),
    catalogue.integrations.usable(grant, issue.projectId),
  ])
  if (integrations.length === 0) return <NothingConnected />
  if (tickets.length === 0 && !mayChange) return null
  const shown = tickets.map(({ id, key, url, title, state }): ShownTicket => ({
    id,
    key,
    url,
    title,
    isOpen: state === 'open',
    state: t(`state.${state}`),
    unlink: t('side.unlink', { key }),
  }))
  return (
    <Fact name={t('side.title')}>
      <div className="grid grid-cols-1 gap-2">
        <TicketList
          issueId={issue.id}
          tickets={shown}
          mayChange={mayChange}
          texts={{ label: t('side.title'), undo: t('side.undo') }}
        />
        {mayChange && (
          <LinkTicket
            issueId={issue.id}
            texts={{
              open: t('side.link'),
              typed: t('side.typed'),
              hint: t('side.typedHint'),
              submit: t('side.submit'),
              found: t('side.found'),
            }}
          />
        )}
        {mayChange &&
          integrations.map(({ id, name }) => (
            <Link
              key={id}
              href={paths.issueTicket(shortId(project.slug, issue.number), id)}
              className="justify-self-start rounded-sm wrap-anywhere text-accent hover:underline"
            >
              {t('side.create', { name })}
            </Link>
          ))}
      </div>
    </Fact>
  )
}

/** One discreet line linking to the settings, for users who may change them. */
async function NothingConnected() {
  const t = messages('tickets')
  if (!authorize(await currentActor(), 'org:write').ok) return null
  return (
    <Fact name={t('side.title')}>
      <span className="text-ink-3">
        {t('side.nothing')}{' '}
        <Link href={paths.organization('integrations')} className="rounded-sm text-accent underline">
          {t('side.connect')}
        </Link>
      </span>
    </Fact>
  )
}
