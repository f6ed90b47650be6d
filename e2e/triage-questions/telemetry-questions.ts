import type { Question } from './question.ts'

/** About the context of errors: releases, spans, logs, metrics, replays, jobs, alerts. */
export const telemetryQuestions: readonly Question[] = [
  {
    asks: 'What went out last, to where?',
    calls: [['list_releases', { limit: 3 }]],
    facts: [/---\nweb@2\.14\.2\+841 \| web \| .* \| production /, /web@2\.16\.0\+831 \| web \| .* \| 3 \| production /],
  },
  {
    asks: 'Which releases of the checkout have the most errors?',
    calls: [
      [
        'search_events',
        { fields: ['release', 'count()'], query: 'project:checkout', sort: '-count()', period: '14d', limit: 5 },
      ],
    ],
    facts: [/release \| count\(\)\n--- \| ---\ncheckout@5\.\d\.\d\+\d+ \| \d{3}/, 'checkout@5.4.0+1221 |'],
  },
  {
    asks: 'Which pages are slowest?',
    calls: [
      [
        'search_events',
        {
          dataset: 'spans',
          fields: ['transaction', 'p95(span.duration)', 'count()'],
          query: 'is:segment',
          sort: '-p95(span.duration)',
          period: '14d',
        },
      ],
    ],
    facts: ['/checkout/orders |', '/p/[slug] |', 'worker.tasks.supplier_import.import_supplier |'],
  },
  {
    asks: 'In which service does a request fail when the inventory does not answer, and after how long?',
    calls: [
      ['search_logs', { query: 'severity:error availability', period: '14d', limit: 1 }],
      ['get_trace', ([found = '']) => ({ trace: /trace ([0-9a-f]{32})/.exec(found)?.[1] ?? '0'.repeat(32) })],
    ],
    facts: [/5\.\d+s http\.server GET \/v1\/availability \[api\] FAILED/, 'InventoryTimeoutError'],
  },
  {
    asks: 'What did the services log as errors?',
    calls: [['search_logs', { query: 'severity:error', period: '14d' }]],
    facts: ['error [api] GET /v1/availability failed (internal_error)', 'error [web] GET /search failed'],
  },
  {
    asks: 'How long do requests take, by service?',
    calls: [['search_metrics', { metric: 'request.duration', by: ['project'], period: '14d' }]],
    facts: ['p95 of request.duration (distribution, millisecond)', /api \| \d+/, /web \| \d+/],
  },
  {
    asks: 'Which jobs and sites are down?',
    calls: [['list_monitors', {}]],
    facts: ['job | Currency rates | failing', 'uptime | Checkout | down', 'uptime | Shop front | ok'],
  },
  {
    asks: 'Which alerts are there, and which have fired?',
    calls: [['list_alerts', {}]],
    facts: [/New and returning errors \| active .* new, regressed, escalating .*\| \d{4}-/, 'Checkout crashes |'],
  },
]
