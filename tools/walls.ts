/**
 * The import walls (DESIGN 4), as data: `.oxlintrc.json` is made from this table (tools/lint-config.ts), and
 * tools/walls.test.ts plants a violation of every row and sees the linter refuse it.
 */
export interface Wall {
  /** Folder under the root, the side that imports. */
  readonly folder: string
  /** Which of our own folders it may import, as `#name/…` or `#name`. Its own folder it reaches by relative paths. */
  readonly may: readonly string[]
  /** Whether libraries may be imported at all. */
  readonly libraries: boolean
  /** One sentence: what the linter says to whoever runs into the wall. */
  readonly says: string
}

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
    may: ['domain', 'messages'],
    libraries: true,
    says: 'ingest may import domain only; main hands it the rest.',
  },
  { folder: 'src/digest', may: ['domain'], libraries: true, says: 'digest is pure: it may import domain only.' },
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
    folder: 'src/accounts',
    may: ['domain', 'messages'],
    libraries: true,
    says: 'accounts may import domain and its library only.',
  },
  { folder: 'src/storage', may: ['domain'], libraries: true, says: 'a store may import domain and its driver only.' },
  { folder: 'src/ui', may: [], libraries: true, says: 'ui knows no route and no domain: hand it what it needs.' },
  {
    folder: 'src/features',
    may: ['domain', 'ui', 'door', 'messages'],
    libraries: true,
    says: 'a feature may import domain, ui and the door; never another feature.',
  },
  {
    folder: 'src/app',
    may: ['features', 'ui', 'messages'],
    libraries: true,
    says: 'app is thin: it may import features and ui.',
  },
  {
    folder: 'src/main',
    may: ['domain', 'messages', 'door', 'ingest', 'digest', 'storage', 'notify', 'api', 'accounts', 'main'],
    libraries: true,
    says: 'main composes everything but pages: never features, ui or app.',
  },
]

/** All names that can stand after `#`. */
export const houses = [
  'domain',
  'messages',
  'door',
  'ingest',
  'digest',
  'storage',
  'notify',
  'api',
  'accounts',
  'features',
  'ui',
  'app',
  'main',
] as const
