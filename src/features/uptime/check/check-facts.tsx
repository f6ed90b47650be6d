import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { targetText, THIS_SERVER, type UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckStanding } from '#domain/uptime/uptime-catalogue.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { dateText } from '#ui/times.ts'
import { intervalText, msText } from '../shared/words.ts'

interface CheckFactsProps {
  readonly check: UptimeCheck
  readonly standing: CheckStanding
  readonly grants: PageGrants
  readonly now: Date
}

/** The check's target and interval, and facts about certificate and domain. */
export async function CheckFacts({ check, standing, grants, now }: CheckFactsProps) {
  const t = messages('uptime')
  const { catalogue } = running()
  const [project, probes] = await Promise.all([
    catalogue.projects.byId(grants.projects, check.projectId),
    catalogue.uptime.probes(await guard('org:read')),
  ])
  const names = new Map(probes.map(({ id, name }) => [id, name]))
  const slug = project?.slug ?? ''
  return (
    <Panel id="settings" title={t('check.settings')}>
      <dl className="grid gap-3 text-sm">
        <Fact name={t('check.target')}>
          {t(`kind.${check.target.kind}`)} · {targetText(check.target)}
        </Fact>
        <Fact name={t('check.project')}>{slug}</Fact>
        <Fact name={t('check.issue')}>
          <Link
            href={paths.issues({ query: `uptime:"${check.name.replaceAll('"', '')}"`, project: slug })}
            className="rounded-sm text-accent hover:underline"
          >
            {check.name}
          </Link>
        </Fact>
        <Fact name={t('check.interval')}>{intervalText(check.intervalSeconds)}</Fact>
        <Fact name={t('check.timeout')}>{msText(check.timeoutMs)}</Fact>
        <Fact name={t('check.retries')}>{check.retries}</Fact>
        <Fact name={t('check.probes')}>
          {check.probes.map((id) => (id === THIS_SERVER ? t('thisServer') : (names.get(id) ?? '–'))).join(', ')}
        </Fact>
        {check.target.kind === 'http' && check.target.url.startsWith('https:') && (
          <Fact name={t('check.certificate')}>
            {standing.certificateUntil === null ? (
              t('check.certificateNone')
            ) : (
              <RelativeTime
                at={standing.certificateUntil}
                now={now}
                text={t('check.certificateUntil', { time: dateText(standing.certificateUntil, 'day') })}
              />
            )}
          </Fact>
        )}
        <Fact name={t('check.domain')}>{domainText(check, standing)}</Fact>
        {check.createdBy !== '' && <Fact name={t('check.createdBy')}>{check.createdBy}</Fact>}
      </dl>
    </Panel>
  )
}

function domainText({ domainDays }: UptimeCheck, { domain }: CheckStanding): string {
  const t = messages('uptime')
  if (domainDays === 0) return t('check.domainOff')
  switch (domain.kind) {
    case 'unknown':
      return t('check.domainPending')
    case 'known':
      return t('check.domainUntil', { domain: domain.domain, time: dateText(domain.until, 'day') })
    case 'untold':
      return t('check.domainUntold', { domain: domain.domain })
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}
