import type { Route } from '../route.ts'

/** For tests: each URL that events are sent to, with `{project}` for the project of its DSN. */
export const intakeAddresses: Readonly<Record<Route['endpoint'], readonly string[]>> = {
  envelope: ['/api/{project}/envelope/'],
  store: ['/api/{project}/store/', '/api/store/'],
  security: ['/api/{project}/security/', '/api/{project}/csp-report/'],
  tunnel: ['/tunnel', '/api/tunnel/'],
  attachments: ['/api/{project}/events/0123456789abcdef0123456789abcdef/attachments/'],
  report_dialog: ['/api/embed/error-page/'],
  // The path is shared with the API's list of the same name, which differs only in the method, so a proxy cannot route
  // it by path.
  user_feedback: [],
  otlp: ['traces', 'logs', 'metrics'].flatMap((signal) => [
    `/api/{project}/integration/otlp/v1/${signal}`,
    `/api/{project}/otlp/v1/${signal}/`,
  ]),
  logs: [
    '/api/{project}/logs/',
    '/api/{project}/statsd/',
    '/api/{project}/integration/vercel/',
    '/api/{project}/integration/vercel/logs/',
  ],
  profile: [
    '/api/{project}/pprof/',
    '/api/{project}/cpuprofile/',
    '/api/{project}/ingest',
    '/api/{project}/pyroscope/ingest',
  ],
  check_in: ['/api/{project}/cron/nightly/', '/api/{project}/cron/nightly/0123456789abcdef0123456789abcdef/'],
  ping: [
    '/ping/5b0bd1b6-0c4c-4a8c-9d3e-1f1f4f1f4f1f',
    '/ping/5b0bd1b6-0c4c-4a8c-9d3e-1f1f4f1f4f1f/start',
    '/ping/5b0bd1b6-0c4c-4a8c-9d3e-1f1f4f1f4f1f/fail/',
  ],
}
