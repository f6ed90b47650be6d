/**
 * The import walls (docs/design.md 4) as data: the linter's rules derive from this table (tools/lint-config.ts), and
 * tools/walls.test.ts plants a violation of every row and asserts that the linter refuses it.
 */
export interface Wall {
  /** The importing folder under the root. */
  readonly folder: string
  /** The other folders that it may import, as `#name/…` or `#name`. It reaches its own files by relative paths. */
  readonly may: readonly string[]
  /** Single files of other folders that it may import as well, as `name/file.ts`. */
  readonly through?: readonly string[]
  /** Whether it may import libraries at all. */
  readonly libraries: boolean
  /** The linter's message for a violation, in one sentence. */
  readonly says: string
}

/** All valid names after `#`. */
export const houses = [
  'domain',
  'messages',
  'running',
  'ingest',
  'digest',
  'telemetry',
  'pipeline',
  'storage',
  'notify',
  'api',
  'accounts',
  'outbound',
  'services',
  'operations',
  'features',
  'ui',
  'app',
  'main',
  'demo',
] as const

export const walls: readonly Wall[] = [
  {
    folder: 'src/domain',
    may: ['domain'],
    libraries: false,
    says: 'domain is vocabulary and pure rules: it imports nothing but domain.',
  },
  { folder: 'src/messages', may: [], libraries: true, says: 'messages is only text: it imports nothing of ours.' },
  {
    folder: 'src/ingest',
    may: ['domain', 'messages', 'telemetry'],
    libraries: true,
    says: 'ingest may import domain and what all kinds are; main hands it the rest.',
  },
  { folder: 'src/digest', may: ['domain'], libraries: true, says: 'digest is pure: it may import domain only.' },
  {
    folder: 'src/telemetry',
    may: ['domain', 'digest'],
    libraries: true,
    says: 'a kind may import domain and the stages that all share; only its commit.ts sees the catalogue.',
  },
  {
    folder: 'src/pipeline',
    may: ['domain', 'messages', 'telemetry'],
    libraries: true,
    says: 'the pipeline may import domain and what all kinds are; it knows none by name, and no store.',
  },
  {
    folder: 'src/notify',
    may: ['domain', 'messages'],
    libraries: true,
    says: 'notify may import domain only; main hands it the rest.',
  },
  {
    folder: 'src/api',
    may: ['domain', 'messages'],
    libraries: true,
    says: 'api may import domain only; main hands it the rest.',
  },
  {
    folder: 'src/operations',
    may: ['domain'],
    libraries: false,
    says: 'an operation may import domain only; main hands it the stores.',
  },
  {
    folder: 'src/accounts',
    may: ['domain', 'messages'],
    libraries: true,
    says: 'accounts may import domain and its library only.',
  },
  {
    folder: 'src/storage',
    may: ['domain', 'telemetry'],
    libraries: true,
    says: 'a store may import domain, the tables of kinds and its driver only.',
  },
  {
    folder: 'src/ui',
    may: [],
    // Numbers and dates are formatted in the request's language, time axes start at midnight in its zone, and Markdown
    // is rendered here that public status pages write as HTML.
    through: ['messages/request.ts', 'domain/time-zone.ts', 'domain/markdown/tree.ts'],
    libraries: true,
    says: 'ui knows no route and no domain: hand it what it needs.',
  },
  {
    folder: 'src/features',
    may: ['domain', 'ui', 'running', 'messages'],
    // Shared by all searchable lists: scope, query line, suggestions and views; and the token table of the organisation
    // and of users.
    through: [
      'features/logs/levels.ts',
      'features/logs/log-panel.tsx',
      'features/profiles/links.ts',
      'features/replays/links.ts',
      'features/searches/addressed-page.ts',
      'features/searches/box-texts.ts',
      'features/searches/error-text.ts',
      'features/searches/heat-model.ts',
      'features/searches/value-text.ts',
      'features/searches/change-views.ts',
      'features/searches/kept-list.ts',
      'features/searches/page-grants.ts',
      'features/searches/period-text.ts',
      'features/searches/add-to-dashboard.tsx',
      'features/searches/recent.ts',
      'features/searches/release-marks.ts',
      'features/searches/saved-bar.tsx',
      'features/searches/scope-bar.tsx',
      'features/searches/time-chart.tsx',
      'features/searches/query-line.tsx',
      'features/searches/search-box.tsx',
      'features/searches/suggest.ts',
      'features/searches/view-controls.tsx',
      'features/searches/view-input.ts',
      'features/searches/view-state.ts',
      'features/api-tokens/token-table.tsx',
    ],
    libraries: true,
    says: 'a feature may import domain, ui and running; never another feature.',
  },
  {
    folder: 'src/app',
    may: ['features', 'ui', 'messages'],
    libraries: true,
    says: 'app is thin: it may import features and ui.',
  },
  {
    folder: 'src/outbound',
    may: ['domain'],
    libraries: true,
    says: 'outbound speaks with the servers of others: it may import domain only.',
  },
  {
    folder: 'src/services',
    // Only pure stages of digest: a service reads uploads and stored events with them.
    may: ['domain', 'messages', 'digest', 'notify', 'outbound'],
    libraries: true,
    says: 'a service may import domain, digest, notify and outbound; never a store, and never another service.',
  },
  {
    folder: 'demo',
    // Its tests read its output as the pipeline does.
    may: ['domain', 'pipeline'],
    libraries: true,
    says: 'the demo sends what SDKs send: it may import domain, and pipeline for its tests.',
  },
  {
    folder: 'src/main',
    may: houses.filter((house) => house !== 'features' && house !== 'ui' && house !== 'app'),
    libraries: true,
    says: 'main composes everything but pages: never features, ui or app.',
  },
]

/** Folders whose subfolders must not import each other. */
export const siblingFolders = ['src/features', 'src/services', 'src/storage', 'src/telemetry'] as const

/** Shared folders among them. */
export const sharedFolders: readonly string[] = [
  'src/telemetry/rows',
  'src/telemetry/otlp',
  'src/services/monitor-issues',
  'src/storage/test-support',
]

/** Files with more allowed imports than their folder. */
export interface Opening {
  readonly folder: string
  /** The files below it. `**` matches any depth, a single star one folder. */
  readonly files: string
  readonly may: readonly string[]
}

export const openings: readonly Opening[] = [
  // Main opens real stores for them.
  { folder: 'src/services', files: '**/*.test.ts', may: ['main', 'storage', 'telemetry'] },
  { folder: 'src/features', files: '**/*.engine.test.ts', may: ['main'] },
  // A kind's catalogue changes, and their type. Nothing else of a kind accesses a store.
  { folder: 'src/telemetry', files: '*/commit.ts', may: ['storage'] },
  { folder: 'src/telemetry', files: 'commit-step.ts', may: ['storage'] },
  // Tests inspect items after the pipeline.
  { folder: 'src/telemetry', files: '**/*.test.ts', may: ['pipeline', 'storage'] },
  { folder: 'src/telemetry', files: '**/*.floors.ts', may: ['pipeline'] },
  { folder: 'src/digest', files: '**/*.test.ts', may: ['pipeline', 'telemetry'] },
  { folder: 'demo', files: '**/*test*.ts', may: ['pipeline', 'telemetry'] },
  // The defaults of an unconfigured project: for tests, benches and tools.
  { folder: 'src/pipeline', files: '{testing,recorded}.ts', may: ['digest'] },
  { folder: 'src/pipeline', files: '*.test.ts', may: ['digest'] },
]

/** A part of Next that only one of our files may use. */
export interface Way {
  readonly only: string
  readonly from: string
  /** `undefined` for all of it. */
  readonly names?: readonly string[]
  readonly says: string
}

/** Without these files, a page whose URL has a language (`/de/issues`) would lose it. */
export const ways: readonly Way[] = [
  {
    only: 'src/ui/link.tsx',
    from: 'next/link',
    says: 'Link of #ui/link.tsx keeps the language that the address carries.',
  },
  {
    only: 'src/ui/search-form.tsx',
    from: 'next/form',
    says: 'SearchForm of #ui/search-form.tsx keeps the language that the address carries.',
  },
  {
    only: 'src/ui/place.ts',
    from: 'next/navigation',
    names: ['usePathname', 'useRouter'],
    says: 'usePlace and useGo of #ui/place.ts keep the language that the address carries.',
  },
  {
    only: 'src/running/go.ts',
    from: 'next/navigation',
    names: ['redirect', 'permanentRedirect'],
    says: 'goTo and goForGood of #running/go.ts keep the language that the address carries.',
  },
]

/** The folders of pages. */
export const pageFolders = ['src/ui', 'src/features', 'src/app', 'src/running'] as const
