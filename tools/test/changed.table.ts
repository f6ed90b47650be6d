/** Which server and page tests a change to certain files can break. */
export interface Row {
  /** The changed files, as globs relative to the root. */
  readonly of: readonly string[]
  /** The tests to run. Tests only in the full list are excluded. */
  readonly run: readonly string[]
}

const INTAKE = ['e2e/sdk-node*.test.ts', 'e2e/hostile*.test.ts', 'e2e/recorded*.test.ts']
const EVERY_PAGE = ['e2e/pages*.spec.ts', 'e2e/access-matrix*.test.ts']

/** For the files of each row, the import graph ends before the tests, because a server is in between. */
export const table: readonly Row[] = [
  { of: ['src/ingest/**', 'src/main/ingest/**', 'src/main/intake/**'], run: [...INTAKE, 'e2e/otlp*.test.ts'] },
  { of: ['src/digest/**', 'src/pipeline/**', 'src/telemetry/**', 'src/storage/spool/**'], run: INTAKE },
  { of: ['src/telemetry/spans/**', 'src/telemetry/otlp/**'], run: ['e2e/otlp*.test.ts', 'e2e/sdk-traces*.test.ts'] },
  { of: ['src/telemetry/profiles/**'], run: ['e2e/profiles*.test.ts'] },
  { of: ['src/api/**'], run: ['e2e/api.test.ts', 'e2e/access-matrix*.test.ts'] },
  { of: ['src/api/v1/**'], run: ['e2e/api-own*.test.ts', 'e2e/api-client*.test.ts'] },
  { of: ['src/api/mcp/**'], run: ['e2e/mcp*.test.ts'] },
  { of: ['src/api/oauth/**'], run: ['e2e/oauth*.test.ts'] },
  { of: ['src/api/scim/**'], run: ['e2e/scim*.test.ts'] },
  { of: ['src/api/sql/**', 'src/api/clickhouse/**', 'src/storage/events/sql/**'], run: ['e2e/sql*.test.ts'] },
  { of: ['src/api/explore/**', 'src/domain/explore/**'], run: ['e2e/api-explore*.test.ts', 'e2e/explore*.spec.ts'] },
  { of: ['src/accounts/**'], run: ['e2e/accounts*', 'e2e/oauth*.test.ts'] },
  { of: ['src/services/alerts/**', 'src/notify/**'], run: ['e2e/alerts*', 'e2e/webhooks*.test.ts'] },
  { of: ['src/services/uptime/**'], run: ['e2e/api-uptime*.test.ts', 'e2e/uptime*'] },
  { of: ['src/services/uploads/**', 'src/storage/blobs/**'], run: ['e2e/symbols*.test.ts', 'e2e/cli*.test.ts'] },
  { of: ['src/outbound/**'], run: ['e2e/webhooks*.test.ts', 'e2e/tickets*.test.ts'] },
  { of: ['src/main/commands/**', 'src/main/doctor/**', 'bin/**'], run: ['e2e/operator*.test.ts'] },
  { of: ['src/main/*', 'src/main/metrics/**'], run: ['e2e/security-headers*.test.ts', 'e2e/policies*.test.ts'] },
  { of: ['migrations/**', 'src/storage/**'], run: ['e2e/api.test.ts', ...INTAKE] },
  { of: ['src/app/**', 'src/ui/**', 'src/features/**', 'src/messages/**', 'next.config.mjs'], run: EVERY_PAGE },
  ...[
    'accounts',
    'alerts',
    'dashboards',
    'explore',
    'feedback',
    'logs',
    'metrics',
    'monitors',
    'overview',
    'performance',
    'profiles',
    'releases',
    'replays',
    'settings',
    'sql',
    'status-pages',
    'traces',
    'uptime',
  ].map((name): Row => ({ of: [`src/features/${name}/**`, `src/app/**/${name}/**`], run: [`e2e/${name}*.spec.ts`] })),
  { of: ['src/features/searches/**'], run: ['e2e/search*.spec.ts'] },
  { of: ['src/features/issues/**'], run: ['e2e/{first-light,triage,issue-*}.spec.ts'] },
  { of: ['e2e/harness/**'], run: [...EVERY_PAGE, 'e2e/api.test.ts'] },
]
