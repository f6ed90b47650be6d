import { categories, outcomes } from '#domain/outcome/outcome.ts'
import type { Family } from '#domain/instruments/family.ts'
import { checkInStatuses } from '#domain/monitor/check-in.ts'
import { kinds } from '#telemetry/kinds.ts'

/** Histogram bounds in seconds: from a millisecond, for a response, to a slow batch. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The statuses that Mishap sends; any other counts as `other`. */
const statuses = [
  200, 201, 204, 206, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 415, 416, 422,
  429, 500, 502, 503, 504,
] as const
export const codes: readonly string[] = [...statuses.map(String), 'aborted', 'other']

export const intakeEndpoints = ['envelope', 'store', 'otlp', 'other'] as const
export type IntakeEndpoint = (typeof intakeEndpoints)[number]

/** Counted by the intake thread. */
export const intakeFamilies: readonly Family[] = [
  {
    name: 'mishap_intake_requests_total',
    help: 'Requests that brought telemetry, by endpoint and status. Status “aborted”: the client hung up first.',
    type: 'counter',
    labels: { endpoint: intakeEndpoints, code: codes },
    isSparse: true,
  },
  {
    name: 'mishap_intake_duration_seconds',
    help: 'Time from the headers of such a request to the end of its answer, the write to disk included.',
    type: 'histogram',
    bounds: SECONDS,
  },
  {
    name: 'mishap_intake_received_bytes_total',
    help: 'Bytes of such requests as they came over the connection, before decompression.',
    type: 'counter',
  },
  {
    name: 'mishap_intake_requests_in_flight',
    help: 'Such requests that are being answered.',
    type: 'gauge',
  },
]

export const routeClasses = ['page', 'action', 'asset', 'api', 'operator', 'metrics'] as const
export type RouteClass = (typeof routeClasses)[number]

export const digestStages = ['read', 'plan', 'work', 'keep', 'insert', 'commit', 'release'] as const
const timedStages = ['work', 'insert', 'commit'] as const
export type TimedStage = (typeof timedStages)[number]

export const storeNames = ['catalogue', 'events', 'blobs'] as const
export type StoreName = (typeof storeNames)[number]

const digestFamilies: readonly Family[] = [
  {
    name: 'mishap_digest_records_total',
    help: 'Records of the spool that were digested.',
    type: 'counter',
  },
  { name: 'mishap_digest_batches_total', help: 'Batches of such records.', type: 'counter' },
  {
    name: 'mishap_digest_duration_seconds',
    help: 'Time that a batch takes: to make rows (work), to store them (insert), to count them (commit).',
    type: 'histogram',
    bounds: SECONDS,
    labels: { stage: timedStages },
  },
  {
    name: 'mishap_digest_faults_total',
    help: 'Faults that made a stage of the digest wait and try again.',
    type: 'counter',
    labels: { stage: digestStages },
  },
  {
    name: 'mishap_digest_items_total',
    help: 'Items that were stored, by kind of telemetry.',
    type: 'counter',
    labels: { kind: kinds.map(({ name }) => name) },
  },
  {
    name: 'mishap_items_ended_total',
    help: 'What ended otherwise than in a store, by category and outcome: filtered, rate limited, invalid and so on.',
    type: 'counter',
    labels: { category: categories, outcome: outcomes },
    isSparse: true,
  },
  {
    name: 'mishap_check_ins_total',
    help: 'Check-ins of cron jobs, by status.',
    type: 'counter',
    labels: { status: checkInStatuses },
  },
  {
    name: 'mishap_uptime_checks_total',
    help: 'Results of uptime checks that count: after the last try.',
    type: 'counter',
    labels: { result: ['up', 'down'] },
  },
]

const storeFamilies: readonly Family[] = [
  {
    name: 'mishap_store_duration_seconds',
    help: 'Time that a call to a store takes.',
    type: 'histogram',
    bounds: SECONDS,
    labels: { store: storeNames },
  },
  {
    name: 'mishap_store_errors_total',
    help: 'Calls to a store that failed.',
    type: 'counter',
    labels: { store: storeNames },
  },
]

const pageFamilies: readonly Family[] = [
  {
    name: 'mishap_http_requests_total',
    help: 'Requests of people and programs, by class of address and status. Telemetry: mishap_intake_requests_total.',
    type: 'counter',
    labels: { route: routeClasses, code: codes },
    isSparse: true,
  },
  {
    name: 'mishap_http_duration_seconds',
    help: 'Time from the headers of such a request to the end of its answer. Streams that stay open are left out.',
    type: 'histogram',
    bounds: SECONDS,
    labels: { route: routeClasses },
  },
  {
    name: 'mishap_notifications_total',
    help: 'Attempts to send a notification: sent, failed for good, or put off to be retried.',
    type: 'counter',
    labels: { result: ['sent', 'failed', 'retried'] },
  },
]

/** @param jobs their names */
export function jobFamilies(jobs: readonly string[]): readonly Family[] {
  const labels = { task: jobs }
  return [
    { name: 'mishap_job_duration_seconds', help: 'Runs of background jobs.', type: 'summary', labels },
    { name: 'mishap_job_failures_total', help: 'Runs that failed.', type: 'counter', labels },
    {
      name: 'mishap_job_last_run_timestamp_seconds',
      help: 'When the job last ran to its end, as Unix time; 0: not since the start, or in another process.',
      type: 'gauge',
      labels,
    },
    {
      name: 'mishap_job_last_duration_seconds',
      help: 'How long the last run took.',
      type: 'gauge',
      labels,
    },
  ]
}

/** Counted by the main thread. */
export const mainFamilies: readonly Family[] = [...digestFamilies, ...storeFamilies, ...pageFamilies]
