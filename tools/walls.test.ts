import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houses, openings, pageFolders, sharedFolders, siblingFolders, walls, ways, type Wall } from './walls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const planted: string[] = []
/** The linter's messages for each planted import, by `src/api #ingest/planted.ts`. */
const said = new Map<string, string>()

interface Plant {
  readonly folder: string
  readonly specifier: string
  readonly name?: string
}

const own = (wall: Wall): string => wall.folder.replace('src/', '')
const barred = (wall: Wall): string[] => houses.filter((house) => house !== own(wall) && !wall.may.includes(house))
const allowed = (wall: Wall): string[] => [
  ...wall.may.map((house) => `#${house}/planted.ts`),
  './planted.ts',
  ...(wall.through ?? []).map((file) => `#${file}`),
  ...(wall.libraries ? ['zod'] : []),
]

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('planted-'))
    .map((entry) => entry.name)
    .filter((name) => !sharedFolders.includes(`${folder}/${name}`))
}

const neighbours = (
  await Promise.all(siblingFolders.map(async (folder) => pairs(folder, await foldersIn(folder))))
).flat()

/** Each folder with all its neighbours; with one in `npm test`, where two thousand plants would be most of the time. */
function pairs(folder: string, names: string[]): Plant[] {
  const isQuick = process.env['MISHAP_TEST_LIST'] === 'quick'
  return names.flatMap((name, index) => {
    const others = names.filter((other) => other !== name)
    const seen = isQuick ? others.slice(index % others.length).slice(0, 1) : others
    return seen.map((other) => ({ folder: `${folder}/${name}`, specifier: `../../${other}/planted.ts` }))
  })
}

/** A store imported from a kind: only its commit.ts may do so. */
const storesFromKinds = (await foldersIn('src/telemetry')).map((name) => ({
  folder: `src/telemetry/${name}`,
  specifier: '#storage/planted.ts',
}))

const barredWays = pageFolders.flatMap((folder) =>
  ways.flatMap(({ from, names, says }) =>
    (names ?? ['default']).map((name): Plant & { says: string } => ({ folder, specifier: from, name, says })),
  ),
)

/** One folder per wall with one file per import, and one linter run for all of them. */
beforeAll(async () => {
  const plants: Plant[] = [...neighbours, ...storesFromKinds, ...barredWays]
  for (const wall of walls) {
    const specifiers = [
      ...barred(wall).flatMap((house) => [`#${house}/planted.ts`, `../../${house}/planted.ts`]),
      ...allowed(wall),
      'zod',
      'node:fs',
    ]
    for (const specifier of new Set(specifiers)) plants.push({ folder: wall.folder, specifier })
  }
  const plots = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const [index, { folder, specifier, name = 'thing' }] of plants.entries()) {
    const plot = plots.get(folder) ?? (await newPlot(folder))
    plots.set(folder, plot)
    const file = join(plot, `violation-${index}.ts`)
    keys.set(relative(root, file), keyOf({ folder, specifier, name }))
    await writeFile(file, `import { ${name} as thing } from '${specifier}'\n\nexport const used = thing\n`)
  }
  planted.push(...plots.values())
  for (const { filename, message, help } of await lint([...plots.values()])) {
    const key = keys.get(filename) ?? ''
    said.set(key, `${said.get(key) ?? ''}${message} ${help ?? ''}\n`)
  }
}, 60_000)

function keyOf({ folder, specifier, name = 'thing' }: Plant): string {
  return `${folder} ${specifier}${name === 'thing' ? '' : ` ${name}`}`
}

/** A wall may precede its folder, which is then created and removed with the plot. */
async function newPlot(folder: string): Promise<string> {
  await mkdir(join(root, folder), { recursive: true })
  return mkdtemp(join(root, folder, 'planted-'))
}

interface Diagnostic {
  readonly filename: string
  readonly message: string
  readonly code: string
  readonly help?: string
}

function lint(paths: string[]): Promise<Diagnostic[]> {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [linter, '-f', 'json', ...paths], { cwd: root, maxBuffer: 2 ** 28 }, (_, out, err) => {
      if (!out.startsWith('{')) return reject(new Error(out + err))
      const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] }
      resolve(diagnostics.filter(({ code }) => code.includes('no-restricted-imports')))
    })
  })
}

afterAll(async () => {
  await Promise.all(planted.map((plot) => rm(plot, { recursive: true, force: true })))
  // Fails if a folder contains anything else.
  await Promise.all(planted.map((plot) => rmdir(dirname(plot)).catch(() => {})))
})

describe.each(walls)('the wall around $folder', (wall) => {
  test.each(barred(wall))('refuses #%s, and the way round over ../', (house) => {
    expect(said.get(`${wall.folder} #${house}/planted.ts`)).toContain(wall.says)
    expect(said.get(`${wall.folder} ../../${house}/planted.ts`)).toContain(wall.says)
  })

  test.each(allowed(wall))('lets %s through', (specifier) => {
    expect(said.get(`${wall.folder} ${specifier}`)).toBeUndefined()
  })

  if (!wall.libraries) {
    test.each(['zod', 'node:fs'])('refuses the library %s', (library) => {
      expect(said.get(`${wall.folder} ${library}`)).toContain(wall.says)
    })
  }
})

test.each(neighbours)('$folder does not see its neighbour $specifier', ({ folder, specifier }) => {
  expect(said.get(`${folder} ${specifier}`)).toContain('do not know each other')
})

test.each(storesFromKinds)('$folder does not see a store', ({ folder, specifier }) => {
  expect(said.get(`${folder} ${specifier}`)).toContain('only its commit.ts sees the catalogue')
})

test.each(openings)('$files of $folder need $may, and the linter lets them', ({ folder, files, may }) => {
  const using = globSync(files, { cwd: join(root, folder) }).filter((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8')
    return may.some((house) => text.includes(`from '#${house}/`) || text.includes(`import('#${house}/`))
  })
  // The check lints these files, which proves that they are allowed.
  expect(using).not.toEqual([])
})

test.each(barredWays)('$folder may not use $name of $specifier: the language would be lost', (plant) => {
  expect(said.get(keyOf(plant))).toContain(plant.says)
})
