/** The linter's configuration: the house rules, and the walls (walls.ts) as rules. `oxlint.config.ts` exports it. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { houses, openings, pageFolders, sharedFolders, siblingFolders, walls, ways, type Wall } from './walls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Pattern = { readonly message: string } & ({ readonly regex: string } | { readonly group: readonly string[] })

interface Override {
  readonly files: readonly string[]
  readonly rules: Record<string, unknown>
}

/** The forbidden imports of a wall. Other houses are only reached by `#name/…`, so `../name/` is refused as well. */
function wallPatterns(wall: Wall): Pattern[] {
  const own = wall.folder.replace('src/', '')
  const through = wall.through ?? []
  const ajar = houses.filter((house) => through.some((file) => file.startsWith(`${house}/`)))
  const barred = houses.filter((house) => !wall.may.includes(house) && !ajar.includes(house))
  const patterns: Pattern[] = [
    { regex: `^#(${barred.join('|')})(/|$)`, message: wall.says },
    ...ajar.map((house) => ({
      // In .gitignore syntax: all of the folder except these files.
      group: [`#${house}`, `#${house}/**`, ...through.map((file) => `!#${file}`)],
      message: wall.says,
    })),
    {
      regex: `^(\\.\\./)+(${houses.filter((house) => house !== own).join('|')})(/|$)`,
      message: `${wall.says} Another folder is reached by #name.`,
    },
  ]
  if (!wall.libraries) patterns.push({ regex: '^[^.#]', message: wall.says })
  return patterns
}

/** `no-restricted-imports` for a folder or file. Each override must be complete, because the last matching one wins. */
function restricted(place: string, patterns: readonly Pattern[]): Record<string, unknown> {
  const paths = ways
    .filter(({ only }) => only !== place && pageFolders.some((folder) => `${place}/`.startsWith(`${folder}/`)))
    .map(({ from, names, says }) => ({ name: from, ...(names && { importNames: names }), message: says }))
  return { 'no-restricted-imports': ['error', paths.length === 0 ? { patterns } : { paths, patterns }] }
}

/** The only file in which each restricted part of Next is allowed. */
const wayOverrides = ways.map(({ only }): Override => {
  const wall = walls.find(({ folder }) => only.startsWith(`${folder}/`))
  return { files: [only], rules: restricted(only, wall === undefined ? [] : wallPatterns(wall)) }
})

/** A wall around some files, with additional patterns. */
function around(files: string, wall: Wall, more: readonly Pattern[] = []): Override {
  return { files: [files], rules: restricted(wall.folder, [...wallPatterns(wall), ...more]) }
}

/** The walls between sibling folders: features, services, kinds, and the adapters of a store. */
function siblingOverrides(): Override[] {
  return siblingFolders.flatMap((folder) => {
    const wall = wallOf(folder)
    const siblings = readdirSync(`${root}${folder}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    return siblings.flatMap((name): Override[] => {
      const others = siblings.filter((one) => one !== name && !sharedFolders.includes(`${folder}/${one}`))
      const message = `${wall.says} ${name} and its neighbours do not know each other.`
      const neighbours = { regex: `^(\\.\\./)+(${others.join('|')})/`, message }
      const within = `${folder}/${name}`
      const inner = openings.filter((opening) => opening.folder === folder && opening.files.includes('/'))
      return [
        { files: [`${within}/**`], rules: restricted(within, [...wallPatterns(wall), neighbours]) },
        ...inner.map(({ files, may }) =>
          around(`${within}/${files.replace(/^\*\//, '')}`, widened(wall, may), [neighbours]),
        ),
      ]
    })
  })
}

/** Files with more allowed imports than their folder, unless its folders have walls between them. */
const openingOverrides = openings.map(({ folder, files, may }) => {
  const isBetween = siblingFolders.some((one) => one === folder)
  // In folders with walls between them, these come later and are repeated there.
  return around(`${folder}/${isBetween ? files.replace(/^\*\*\//, '') : files}`, widened(wallOf(folder), may))
})

function widened(wall: Wall, may: readonly string[]): Wall {
  return { ...wall, may: [...wall.may, ...may] }
}

const wallOverrides = walls.map((wall): Override => ({
  files: [`${wall.folder}/**`],
  rules: restricted(wall.folder, wallPatterns(wall)),
}))

export const config = {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'nextjs'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  env: { node: true, browser: true, es2024: true },
  ignorePatterns: ['.next', '.cache', 'data', 'packages/*/dist', 'fixtures', 'e2e/programs/*/**', 'next-env.d.ts'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    eqeqeq: 'error',
    'no-restricted-globals': 'error',
    // tsc reports a missing return; this rule does not understand exhaustive switches.
    'typescript/consistent-return': 'off',
    // Brands and parsed JSON are asserted at the boundary, next to their parser.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'import/no-named-as-default-member': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'react/no-array-index-key': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'nextjs/no-html-link-for-pages': 'off',
    'nextjs/no-assign-module-variable': 'off',
    // Misses changes by a closure or generator.
    'no-unmodified-loop-condition': 'off',
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'],
      rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
    },
    { files: ['bench/**', 'tools/**'], rules: { 'no-console': 'off' } },
    // A package's exports, and code generated from the API document.
    { files: ['packages/*/src/index.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    { files: ['packages/api-client/src/operations.ts'], rules: { 'max-lines': 'off' } },
    ...wallOverrides,
    ...openingOverrides,
    // Later overrides win: these repeat their wall's patterns.
    ...siblingOverrides(),
    { files: ['src/running/**'], rules: restricted('src/running', []) },
    ...wayOverrides,
    // Tests may use additional libraries behind every wall, but no other houses.
    {
      files: ['src/domain/**/*.test.ts'],
      rules: restricted('src/domain', wallPatterns({ ...wallOf('src/domain'), libraries: true })),
    },
  ],
}

function wallOf(folder: string): Wall {
  const wall = walls.find((one) => one.folder === folder)
  if (wall === undefined) throw new Error(`walls.ts has lost ${folder}`)
  return wall
}
