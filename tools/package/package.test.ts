import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ownSettings } from '#main/commands/own-setting.ts'
import { settingNames } from '#main/settings.ts'
import { readLock } from '../../bin/packages.mjs'
import { contentsOf } from './manifest.ts'
import { billOfMaterials } from './sbom.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

describe('the npm package', () => {
  test('has the versions that were tested, nothing for building, and nothing that runs when it is installed', () => {
    const made = packed()
    for (const [name, version] of Object.entries(made.manifest.dependencies)) expect(version, name).toMatch(/^\d/)
    for (const name of ['typescript', 'tailwindcss', 'rolldown', '@types/node', 'vitest', '@playwright/test'])
      expect(made.manifest.dependencies).not.toHaveProperty([name])
    for (const name of ['scripts', 'private', 'devDependencies', 'imports'])
      expect(made.manifest).not.toHaveProperty([name])
    expect(made.manifest.files).toContain('.bundle')
  })

  test('carries all that it needs, but for what has a binary for each system', () => {
    const { manifest, carried } = packed()
    const lock = readLock(root)
    for (const folder of carried) expect(lock[folder]?.os, folder).toBeUndefined()
    expect(carried).toEqual(expect.arrayContaining(['node_modules/next', 'node_modules/zod']))
    const left = Object.keys(manifest.dependencies).filter((name) => !manifest.bundleDependencies.includes(name))
    expect(left).toEqual(['chdb', 'oxc-parser'])
  })

  test('has a bill of materials that names each of its parts, with a hash and its licence', () => {
    const { carried, brought } = packed()
    const bill = billOfMaterials(JSON.parse(read('package-lock.json')), [...carried, ...brought], new Date(0))
    const { components } = z.object({ components: z.array(z.unknown()) }).parse(bill)
    expect(components).toHaveLength(carried.length + brought.length)
    const version = readLock(root)['node_modules/@hono/node-server']?.version
    expect(components).toContainEqual({
      type: 'library',
      'bom-ref': 'node_modules/@hono/node-server',
      name: '@hono/node-server',
      version,
      purl: `pkg:npm/%40hono/node-server@${version}`,
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
  })
})

const names = z.record(z.string(), z.string())

function packed() {
  const manifest = z.looseObject({
    dependencies: names,
    bundleDependencies: z.array(z.string()),
    files: z.array(z.string()),
  })
  const made = contentsOf(JSON.parse(read('package.json')), JSON.parse(read('package-lock.json')))
  return { ...made, manifest: manifest.parse(made.manifest) }
}

describe('the Helm chart', () => {
  const chart = 'deploy/helm/mishap/'
  const templates = globSync(`${chart}templates/*.yaml`, { cwd: root }).map(read)
  const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(read(`${chart}values.schema.json`)))

  test('uses no value that its schema does not have, and has none that it does not use', () => {
    const used = new Set(
      templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)),
    )
    for (const path of used) expect(describedBy(schema, path.split('.')), path).toBe(true)
    const tops = Object.keys(z.object({ properties: z.record(z.string(), z.unknown()) }).parse(schema).properties)
    for (const top of tops.filter((name) => name !== 'global'))
      expect(
        [...used].some((path) => path === top || path.startsWith(`${top}.`)),
        top,
      ).toBe(true)
  })

  test('is of the version that it deploys, and has the alert rules of the manual', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
    expect(read(`${chart}Chart.yaml`)).toMatch(new RegExp(`^appVersion: ["']${version}["']$`, 'm'))
    expect(read(`${chart}prometheus-alerts.yml`)).toBe(read('docs/operations/prometheus-alerts.yml'))
  })

  test('writes nowhere but on its volume, is not root, and has its secrets in files', () => {
    const text = templates.join('\n')
    for (const line of ['readOnlyRootFilesystem: true', 'runAsNonRoot: true', 'drop: [ALL]', '_FILE, value:'])
      expect(text).toContain(line)
    for (const path of ['/api/health/live', '/api/health/ready']) expect(text).toContain(`path: ${path}`)
  })
})

/** Compose variables other than settings: the image to start. */
const ofCompose = ['MISHAP_IMAGE']

/** Files with settings: a test that finds none in them is looking for the wrong thing. */
const setters = [
  'deploy/Containerfile',
  'deploy/compose/compose.yml',
  'deploy/compose/scaled.yml',
  'deploy/systemd/mishap.service',
  'deploy/helm/mishap/values.yaml',
  'deploy/helm/mishap/templates/_pod.yaml',
  'deploy/helm/mishap/templates/monitoring.yaml',
]

/** The paths of all files in and below a folder of the repository. */
function filesIn(folder: string): readonly string[] {
  const found = readdirSync(root + folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => relative(root, join(one.parentPath, one.name)))
}

describe('what runs Mishap elsewhere', () => {
  test('names only settings that there are, even in what it says of itself', () => {
    const known: ReadonlySet<string> = new Set([...settingNames, ...ownSettings, ...ofCompose])
    const named = filesIn('deploy').flatMap((file) =>
      [...read(file).matchAll(/\b(?:MISHAP|OTEL)_[A-Z0-9_]+/g)].map((match) => ({ file, name: match[0] })),
    )
    expect([...new Set(named.map(({ file }) => file))]).toEqual(expect.arrayContaining(setters))
    expect(named.filter(({ name }) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))).toEqual([])
  })

  test('keeps secrets out of the environment', () => {
    const scaled = read('deploy/compose/scaled.yml')
    expect(scaled).not.toMatch(/PASSWORD: |:\/\/\w+:[^P\n]+@/)
    for (const name of ['MISHAP_DATABASE', 'MISHAP_CLICKHOUSE', 'MISHAP_BLOBS'])
      expect(scaled).toContain(`${name}_FILE:`)
  })
})

function describedBy(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()).optional() }).parse(schema)
  if (properties === undefined) return true
  return name in properties && describedBy(properties[name], rest)
}
