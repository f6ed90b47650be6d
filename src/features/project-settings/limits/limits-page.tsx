import { paths } from '#domain/paths.ts'
import type { SpanSampling, SpikeProtection } from '#domain/quota/quota-catalogue.ts'
import { spikeCategories, spikeFloors, type SpikeCategory } from '#domain/quota/spike.ts'
import { TimeChart } from '#features/searches/time-chart.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { notFound } from '#running/refuse.ts'
import { Button } from '#ui/button.tsx'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { exactNumber, finePercent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { shortTime } from '#ui/times.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeSampling, changeSpikes } from './actions.ts'
import type { SpikeIntent } from './intents.ts'

const HOUR_MS = 3_600_000
/** Hours charted, long enough to compare a day with the same weekday. */
const SHOWN_HOURS = 8 * 24

/** A project's limits: usual volume, received and accepted items. */
export async function ProjectLimitsPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'limits'))
  const now = new Date()
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (SHOWN_HOURS - 1) * HOUR_MS)
  const spikes = await running().catalogue.spikes.of(open.grant, open.project.id, since, now)
  if (spikes === undefined) notFound()
  const sampling = await running().catalogue.sampling.of(open.grant, open.project.id)
  const sent = spikeCategories.filter((category) => spikes.hours.some((hour) => hour.category === category))
  return (
    <SettingsFrame open={open} section="limits" lead={t('limits.lead')}>
      <Panel id="spikes" title={t('limits.title')} note={t(`limits.state.${stateOf(spikes)}`)}>
        <div className="grid max-w-prose gap-3 text-ink-2">
          <p>{t('limits.text')}</p>
          <p className="text-sm">
            {spikeCategories
              .map((category) =>
                t('limits.floor', { category: t(`limits.of.${category}`), count: exactNumber(spikeFloors[category]) }),
              )
              .join(' · ')}
          </p>
          {spikes.openUntil !== null && (
            <p className="text-warning-ink">{t('limits.openUntil', { when: shortTime(spikes.openUntil, now) })}</p>
          )}
          {open.change !== undefined && <Buttons slug={open.project.slug} spikes={spikes} />}
          <p className="text-sm">
            <Link href={paths.organization('limits')} className="rounded-sm text-accent underline">
              {t('limits.quotas')}
            </Link>
          </p>
        </div>
      </Panel>
      {sent.length === 0 ? (
        <p className="text-sm text-ink-2">{t('limits.young')}</p>
      ) : (
        sent.map((category) => <History key={category} category={category} spikes={spikes} since={since} />)
      )}
      <Sampling slug={open.project.slug} sampling={sampling} mayChange={open.change !== undefined} />
    </SettingsFrame>
  )
}

interface SamplingProps {
  readonly slug: string
  readonly sampling: SpanSampling | null
  readonly mayChange: boolean
}

/** The target number of transactions, and the current sample rate. */
function Sampling({ slug, sampling, mayChange }: SamplingProps) {
  const t = messages('projectSettings')
  const rate = sampling?.rule?.rate
  return (
    <Panel id="sampling" title={t('limits.sampling.title')}>
      <div className="grid max-w-prose gap-4">
        <p className="text-ink-2">{t('limits.sampling.text')}</p>
        <p className="text-sm">
          {rate === undefined ? t('limits.sampling.all') : t('limits.sampling.now', { rate: finePercent(rate) })}
        </p>
        <Form
          action={changeSampling}
          initial={untouched({ target: String(sampling?.target ?? '') })}
          subject={slug}
          className="grid gap-4"
        >
          <Fields disabled={!mayChange}>
            <TextInput
              name="target"
              label={t('limits.sampling.target')}
              hint={t('limits.sampling.hint')}
              inputMode="numeric"
              autoComplete="off"
            />
          </Fields>
          {mayChange && <Save label={t('save.submit')} inline />}
        </Form>
      </div>
    </Panel>
  )
}

function stateOf({ enabled, openUntil }: SpikeProtection): 'on' | 'off' | 'open' {
  if (!enabled) return 'off'
  return openUntil === null ? 'on' : 'open'
}

function Buttons({ slug, spikes }: { slug: string; spikes: SpikeProtection }) {
  const t = messages('projectSettings')
  const intents: Record<ReturnType<typeof stateOf>, readonly SpikeIntent[]> = {
    on: ['open', 'off'],
    open: ['close', 'off'],
    off: ['on'],
  }
  return (
    <form action={changeSpikes} className="flex flex-wrap gap-2">
      <input type="hidden" name={hidden.subject} value={slug} />
      {intents[stateOf(spikes)].map((intent) => (
        <Button key={intent} type="submit" name={hidden.intent} value={intent}>
          {t(`limits.button.${intent}`)}
        </Button>
      ))}
    </form>
  )
}

interface HistoryProps {
  readonly category: SpikeCategory
  readonly spikes: SpikeProtection
  readonly since: Date
}

/** Accepted and rejected items, with a line at the usual volume. */
function History({ category, spikes, since }: HistoryProps) {
  const t = messages('projectSettings')
  const byHour = new Map(spikes.hours.filter((one) => one.category === category).map((one) => [one.hour, one]))
  const hours = Array.from({ length: SHOWN_HOURS }, (_, index) => byHour.get(since.getTime() + index * HOUR_MS))
  const stopped = hours.map((one) => (one === undefined ? 0 : one.count - one.letIn))
  const title = t(`limits.of.${category}`)
  return (
    <Panel id={`spikes-${category}`} title={title}>
      <TimeChart
        start={since}
        stepSeconds={HOUR_MS / 1000}
        series={[
          { name: t('limits.letIn'), values: hours.map((one) => one?.letIn ?? 0) },
          { name: t('limits.stopped'), tone: 'error', values: stopped },
          { name: t('limits.usual'), kind: 'line', tone: 'second', values: hours.map((one) => one?.usual ?? null) },
        ]}
        label={t('limits.chart', { category: title, stopped: exactNumber(stopped.reduce((sum, one) => sum + one, 0)) })}
      />
    </Panel>
  )
}
