import { sectionNeeds } from '#domain/access/sections.ts'
import { paths } from '#domain/paths.ts'
import { ticketSystems, type Integration } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { MakerMark } from '#ui/maker-mark.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'

/** All integrations, with links for adding more. */
export async function IntegrationsPage() {
  const grant = await guard(sectionNeeds.integrations)
  const integrations = await running().catalogue.integrations.list(grant)
  const t = messages('tickets')
  return (
    <OrganizationFrame section="integrations" lead={t('settings.lead')}>
      <ConnectedPanel integrations={integrations} now={new Date()} />
      <GitHubPanel />
      <SlackPanel />
      <Panel id="connect" title={t('settings.connectTitle')}>
        <ul className="grid gap-3 sm:grid-cols-3">
          {ticketSystems.map((kind) => (
            <li key={kind} className="grid content-between gap-3 rounded-md border border-line p-3">
              <p className="text-sm text-ink-2">{t(`settings.connectText.${kind}`)}</p>
              <LinkButton href={paths.newIntegration(kind)} className="justify-self-start">
                {t('settings.connect', { system: t(`system.${kind}`) })}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Panel>
    </OrganizationFrame>
  )
}

function GitHubPanel() {
  const t = messages('github')
  return (
    <Panel id="github-app" title={t('title')}>
      <p className="mb-3 max-w-prose text-sm text-ink-2">{t('lead')}</p>
      <LinkButton href={paths.githubApp()}>{t('open')}</LinkButton>
    </Panel>
  )
}

function SlackPanel() {
  const t = messages('slack')
  return (
    <Panel id="slack-app" title={t('title')}>
      <p className="mb-3 max-w-prose text-sm text-ink-2">{t('lead')}</p>
      <LinkButton href={paths.slackApp()}>{t('open')}</LinkButton>
    </Panel>
  )
}

function ConnectedPanel({ integrations, now }: { integrations: readonly Integration[]; now: Date }) {
  const t = messages('tickets')
  if (integrations.length === 0)
    return (
      <Panel id="integrations" title={t('settings.title')}>
        <p className="text-sm text-ink-2">{t('settings.none')}</p>
      </Panel>
    )
  return (
    <Panel id="integrations" title={t('settings.title')} note={integrations.length} flush>
      <Table label={t('settings.title')}>
        <thead>
          <tr>
            <Th>{t('settings.column.name')}</Th>
            <Th>{t('settings.column.place')}</Th>
            <Th className="max-md:hidden">{t('settings.column.token')}</Th>
            <Th>{t('settings.column.hook')}</Th>
          </tr>
        </thead>
        <tbody>
          {integrations.map((integration) => (
            <Row key={integration.id} integration={integration} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ integration, now }: { integration: Integration; now: Date }) {
  const t = messages('tickets')
  const { id, kind, name, place, places, tokenEnds, hookHeardAt } = integration
  const shown = [...(place === '' ? [] : [place]), ...places.map((one) => one.place)]
  return (
    <Tr>
      <Td>
        <Link href={paths.integration(id)} className="rounded-sm font-medium text-accent hover:underline">
          {name}
        </Link>
        <span className="flex items-center gap-1.5 text-xs text-ink-3">
          <MakerMark maker={kind} className="size-3.5" />
          {t(`system.${kind}`)}
        </span>
      </Td>
      <Td className="text-ink-2">
        {shown.length === 0 ? (
          <span className="text-ink-3">{t('settings.noPlace')}</span>
        ) : (
          <span className="block max-w-64 truncate" title={shown.join(', ')}>
            {shown.join(', ')}
          </span>
        )}
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-md:hidden">{t('settings.tokenEnds', { ends: tokenEnds })}</Td>
      <Td className="whitespace-nowrap text-ink-2">
        {hookHeardAt === null ? (
          <span className="text-ink-3">{t('settings.hookNever')}</span>
        ) : (
          <RelativeTime at={hookHeardAt} now={now} />
        )}
      </Td>
    </Tr>
  )
}
