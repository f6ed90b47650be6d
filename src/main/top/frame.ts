import { messages } from '#messages'
import type { Measured, Point } from '#domain/instruments/family.ts'
import { shortBytes } from '../commands/short-bytes.ts'
import { between, type Between } from './rates.ts'
import { fitted, tableLines } from './table.ts'
import type { Vitals } from './vitals.ts'

const t = messages('cli')

export interface FrameSize {
  readonly columns: number
  readonly rows: number
}

/** Jobs, pages and projects share the lines left below the header. */
const SECTIONS = 3
/** A heading and an empty line. */
const AROUND_SECTION = 2
const LABEL = 9

/** Renders one frame of a server: as many lines as fit, at most as wide as the terminal. */
export function frameOf(before: Vitals, after: Vitals, { columns, rows }: FrameSize): readonly string[] {
  const rates = between(before, after)
  const top = [headLine(after, rates), '', ...summaryLines(after, rates)]
  const each = Math.max(1, Math.floor((rows - top.length - SECTIONS * AROUND_SECTION) / SECTIONS))
  const sections = [jobRows(after), pageRows(after), projectRows(after)]
  const tables = sections.flatMap(({ head, rows: all }) => ['', ...tableLines(head, all.slice(0, each), columns)])
  return [...top, ...tables].slice(0, rows).map((line) => fitted(line, columns).trimEnd())
}

function headLine({ version, at, startedAt }: Vitals, rates: Between): string {
  return t('top.head', {
    version,
    up: spanText((at - startedAt) / 1000),
    cpu: `${Math.round(100 * rates.perSecond('process_cpu_seconds_total'))}%`,
    memory: bytesText(rates.now('process_resident_memory_bytes')),
    files: String(rates.now('process_open_fds') ?? '–'),
  })
}

function summaryLines({ measured }: Vitals, rates: Between): readonly string[] {
  const line = (label: string, text: string) => `${label.padEnd(LABEL)} ${text}`
  return [
    line(t('top.intake'), intakeText(rates)),
    line(t('top.digest'), digestText(rates)),
    line(t('top.pages'), pagesText(rates)),
    line(t('top.stores'), storesText(rates)),
    line(t('top.threads'), threadsText(measured)),
  ]
}

function intakeText(rates: Between): string {
  const requests = 'mishap_intake_requests_total'
  return t('top.intakeLine', {
    requests: rateText(rates.perSecond(requests)),
    bytes: bytesText(rates.perSecond('mishap_intake_received_bytes_total')),
    p50: secondsText(rates.quantile('mishap_intake_duration_seconds', 0.5)),
    p99: secondsText(rates.quantile('mishap_intake_duration_seconds', 0.99)),
    inFlight: String(rates.now('mishap_intake_requests_in_flight') ?? 0),
    refused: rateText(rates.perSecond(requests) - rates.perSecond(requests, { code: '200' })),
  })
}

function digestText(rates: Between): string {
  const text = t('top.digestLine', {
    records: rateText(rates.perSecond('mishap_digest_records_total')),
    backlog: String(rates.now('mishap_spool_records') ?? 0),
    size: bytesText(rates.now('mishap_spool_bytes')),
    lag: secondsText(rates.now('mishap_spool_oldest_age_seconds')),
    faults: String(rates.now('mishap_digest_faults_total') ?? 0),
  })
  return rates.now('mishap_digest_stopped') === 1 ? `${t('top.digestStopped')}  ${text}` : text
}

function pagesText(rates: Between): string {
  const [requests, duration] = ['mishap_http_requests_total', 'mishap_http_duration_seconds']
  // Excludes this command's own requests.
  const wanted = { route: '!operator' }
  return t('top.pagesLine', {
    requests: rateText(rates.perSecond(requests, wanted)),
    p50: secondsText(rates.quantile(duration, 0.5, wanted)),
    p99: secondsText(rates.quantile(duration, 0.99, wanted)),
    errors: rateText(rates.perSecond(requests, { ...wanted, code: '500' })),
    outbox: String(rates.now('mishap_outbox_messages') ?? '–'),
  })
}

function storesText(rates: Between): string {
  const calls = ['catalogue', 'events', 'blobs'].map(
    (store) => `${store} ${secondsText(rates.mean('mishap_store_duration_seconds', { store }))}`,
  )
  return t('top.storesLine', {
    calls: calls.join('  '),
    errors: String(rates.now('mishap_store_errors_total') ?? 0),
    free: bytesText(rates.now('mishap_disk_free_bytes')),
  })
}

function threadsText(measured: readonly Measured[]): string {
  return pointsOf(measured, 'mishap_event_loop_delay_seconds')
    .filter(({ labels }) => labels.stat === 'p99')
    .map(({ labels, value }) => `${labels.thread} ${secondsText(value)}`)
    .join('  ')
}

interface Section {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Failed jobs first, then the slowest in total. */
function jobRows({ measured }: Vitals): Section {
  const valueOf = (name: string, task: string | undefined) =>
    pointsOf(measured, name).find(({ labels }) => labels.task === task)?.value ?? 0
  const jobs = pointsOf(measured, 'mishap_job_duration_seconds').map(
    ({ labels: { task = '' }, sum = 0, count = 0 }) => ({
      task,
      sum,
      count,
      failures: valueOf('mishap_job_failures_total', task),
      last: valueOf('mishap_job_last_duration_seconds', task),
    }),
  )
  return {
    head: [t('top.jobs'), t('top.runs'), t('top.mean'), t('top.last'), t('top.failures')],
    rows: jobs
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.failures - a.failures || b.sum - a.sum)
      .map(({ task, sum, count, last, failures }) => [
        task,
        String(count),
        secondsText(sum / count),
        secondsText(last),
        String(failures),
      ]),
  }
}

function pageRows({ slowest }: Vitals): Section {
  return {
    head: [t('top.slowest'), t('top.count'), t('top.mean'), t('top.longest')],
    rows: slowest
      .filter(({ name }) => !name.includes('/api/operator/'))
      .map(({ name, count, meanMs, maxMs }) => [
        name,
        String(count),
        secondsText(meanMs / 1000),
        secondsText(maxMs / 1000),
      ]),
  }
}

function projectRows({ projects }: Vitals): Section {
  return {
    head: [t('top.projects'), t('top.items'), t('top.dropped')],
    rows: projects.map(({ slug, items, dropped }) => [slug, String(items), String(dropped)]),
  }
}

function pointsOf(measured: readonly Measured[], name: string): readonly Point[] {
  return measured.find((family) => family.name === name)?.points ?? []
}

function bytesText(bytes: number | undefined): string {
  return bytes === undefined ? '–' : shortBytes(Math.round(bytes))
}

function rateText(rate: number): string {
  return rate >= 100 ? String(Math.round(rate)) : rate.toFixed(1)
}

function secondsText(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  if (seconds < 1) return `${seconds < 0.01 ? (seconds * 1000).toFixed(1) : Math.round(seconds * 1000)} ms`
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

function spanText(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3600) % 24, (seconds / 60) % 60].map(Math.floor)
  return days === 0 ? `${hours}:${String(minutes).padStart(2, '0')} h` : `${days} d ${hours} h`
}
