import type { AddressParams } from '#domain/address/params.ts'
import { authorize } from '#domain/access/access.ts'
import { DAY_SECONDS, pastDays } from '#domain/past-days.ts'
import { paths } from '#domain/paths.ts'
import type { UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckStanding } from '#domain/uptime/uptime-catalogue.ts'
import { pageGrants, type PageGrants } from '#features/searches/page-grants.ts'
import { silentSince } from '#domain/uptime/state.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { notFound } from '#running/refuse.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Column, PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { fullTime } from '#ui/times.ts'
import { checkAddress, parseCheckId, type CheckSearch } from '../address.ts'
import { removeCheck } from '../edit/actions.ts'
import { StateMark } from '../shared/state-mark.tsx'
import { Availability } from './availability.tsx'
import { CheckFacts } from './check-facts.tsx'
import { LatencyPanel } from './latency-panel.tsx'
import { Outages } from './outages.tsx'
import { Results } from './results.tsx'

const OUTAGES = 20

/** One check: state, response times, outages and results; 404 if it does not exist. */
export async function CheckPage({ id, params }: { id: string; params: AddressParams }) {
  const grants = await pageGrants()
  const search = checkAddress.parse(params)
  const { catalogue } = running()
  const check = await catalogue.uptime.find(grants.events, parseCheckId(id))
  if (check === undefined) notFound()
  const standing = (await catalogue.uptime.statesOf(grants.events, [check.id])).get(check.id)
  if (standing === undefined) notFound()
  const mayWrite = authorize(await currentActor(), 'alerts:write').ok
  const t = messages('uptime')
  const now = new Date()
  return (
    <>
      <PageHeader
        title={check.name}
        note={<Standing standing={standing} intervalSeconds={check.intervalSeconds} now={now} />}
        actions={
          mayWrite && (
            <LinkButton tone="primary" href={paths.editUptimeCheck(check.id)}>
              {t('check.edit')}
            </LinkButton>
          )
        }
      />
      <PageBody>
        <BackLink href={paths.uptime()} label={t('back')} />
        {standing.lastAt === null && <EmptyState title={t('check.never')} className="py-6" />}
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <Found check={check} grants={grants} search={search} now={now} />
          <Column>
            <CheckFacts check={check} standing={standing} grants={grants} now={now} />
            {mayWrite && <Remove check={check} />}
          </Column>
        </div>
      </PageBody>
    </>
  )
}

interface StandingProps {
  readonly standing: CheckStanding
  readonly intervalSeconds: number
  readonly now: Date
}

function Standing({ standing, intervalSeconds, now }: StandingProps) {
  const { state, since } = standing
  return (
    <span className="inline-flex items-center gap-2" title={since === null ? undefined : fullTime(since, now)}>
      <StateMark state={state} silentSince={silentSince(standing, intervalSeconds, now)} />
    </span>
  )
}

interface FoundProps {
  readonly check: UptimeCheck
  readonly grants: PageGrants
  readonly search: CheckSearch
  readonly now: Date
}

/** The findings, from the summary to single results. */
async function Found({ check, grants, search, now }: FoundProps) {
  const t = messages('uptime')
  const { catalogue, events } = running()
  const [days, outages] = await Promise.all([
    events.uptimeSpans(grants.events, [check.id], pastDays(90, now), DAY_SECONDS),
    catalogue.uptime.outages(grants.events, check.id, OUTAGES),
  ])
  return (
    <Column>
      <LatencyPanel check={check} grants={grants} search={search} now={now} />
      <Panel id="days" title={t('check.days')}>
        <Availability days={days.get(check.id) ?? []} />
      </Panel>
      <Panel id="outages" title={t('check.outages')} note={outages.length === 0 ? undefined : outages.length} flush>
        <Outages outages={outages} now={now} />
      </Panel>
      <Results check={check} grants={grants} search={search} now={now} />
    </Column>
  )
}

function Remove({ check: { id, name } }: { check: UptimeCheck }) {
  const t = messages('uptime')
  return (
    <div>
      <ConfirmForm
        action={removeCheck}
        subject={String(id)}
        texts={{
          open: t('check.remove'),
          title: t('check.removeTitle', { name }),
          text: t('check.removeText'),
          confirm: t('check.removeConfirm'),
          cancel: t('check.cancel'),
        }}
      />
    </div>
  )
}
