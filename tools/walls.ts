/**
 * The import walls (docs/design.md 4), as data: the linter's rules are made from this table (tools/lint-config.ts), and
 * tools/walls.test.ts plants a violation of every row and sees the linter refuse it.
 */
export interface Wall {
  /** Folder under the root, the side that imports. */
  readonly folder: string
  /** Which of our own folders it may import, as `#name/…` or `#name`. Its own folder it reaches by relative paths. */
  readonly may: readonly string[]
  /** Single files of other folders that it may import as well, as `name/file.ts`. */
  readonly through?: readonly string[]
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
  {
    folder: 'src/ui',
    may: [],
    // Numbers and dates are written in the language of the request.
    through: ['messages/request.ts'],
    libraries: true,
    says: 'ui knows no route and no domain: hand it what it needs.',
  },
  {
    folder: 'src/features',
    may: ['domain', 'ui', 'door', 'messages'],
    // What every searched list has: its line, what is suggested in it, and the form of a view.
    through: [
      'features/searches/box-texts.ts',
      'features/searches/error-text.ts',
      'features/searches/form-texts.ts',
      'features/searches/search-box.tsx',
      'features/searches/suggest.ts',
      'features/searches/update-form.tsx',
      'features/searches/view-form.tsx',
      'features/searches/view-input.ts',
      'features/searches/view-state.ts',
    ],
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

/** Something of Next that one file of ours alone may use. */
export interface Way {
  readonly only: string
  readonly from: string
  /** undefined: all of it. */
  readonly names?: readonly string[]
  readonly says: string
}

/** Around these files, a page whose address carries a language (`/de/issues`) would lose it. */
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
    only: 'src/door/go.ts',
    from: 'next/navigation',
    names: ['redirect', 'permanentRedirect'],
    says: 'goTo and goForGood of #door/go.ts keep the language that the address carries.',
  },
]

/** Where pages are made. */
export const pageFolders = ['src/ui', 'src/features', 'src/app', 'src/door'] as const
