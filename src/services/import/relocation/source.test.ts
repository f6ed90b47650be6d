import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Foreign, Here, SourcePage } from '../foreign.ts'
import { relocationExport } from './source.ts'
import { openFernet } from './unpack.ts'

/** The archive was created by other programs, Python's cryptography and tarfile, in the known format of Sentry's. */
const fixture = (name: string) => fileURLToPath(new URL(`../../../../fixtures/imports/${name}`, import.meta.url))
const [archive, key] = [fixture('sentry-relocation.tar'), fixture('sentry-relocation.pem')]
const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-relocation-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function all(file: string, privateKey?: string): Promise<readonly Foreign[]> {
  const source = await relocationExport(file, privateKey, { organization: undefined, projects: [] })
  const things: Foreign[] = []
  for (const step of await source.steps()) for await (const page of step.pages(null, here)) things.push(...page.things)
  return things
}

test('an encrypted export has people, teams, projects with their numbers and keys, owners and rules', async () => {
  expect(await all(archive, key)).toMatchObject([
    { kind: 'team', id: '7', slug: 'payments' },
    {
      kind: 'project',
      id: '4505991234567890',
      slug: 'shop',
      teams: ['payments'],
      keys: [
        { publicKey: 'a'.repeat(32), enabled: true, rateLimit: null },
        { publicKey: 'c'.repeat(32), enabled: false, rateLimit: { count: 10, windowSeconds: 60 } },
      ],
    },
    { kind: 'member', email: 'ada@example.com', role: 'owner', teams: [] },
    { kind: 'member', email: 'grace@example.com', role: 'member', teams: ['payments'] },
    { kind: 'member', email: 'lin@example.com', role: 'member' },
    { kind: 'ownership', rules: 'path:src/pay/* #payments' },
    {
      kind: 'alert',
      name: 'Tell payments',
      triggers: [{ kind: 'new' }],
      destinations: [{ kind: 'team', id: '7' }],
      left: [],
    },
  ])
})

test('without the key, or with another, nothing is read', async () => {
  await expect(all(archive)).rejects.toThrow('wrong_key')
  await writeFile(join(folder, 'other.pem'), 'no key')
  await expect(all(archive, join(folder, 'other.pem'))).rejects.toThrow('wrong_key')
})

test('an archive that has been changed, or holds something else, is refused', async () => {
  const tar = readFileSync(archive)
  const at = tar.indexOf('gAAAA')
  tar[at + 40] = tar[at + 40] === 65 ? 66 : 65
  await writeFile(join(folder, 'changed.tar'), tar)
  await expect(all(join(folder, 'changed.tar'), key)).rejects.toThrow('wrong_key')
  await writeFile(join(folder, 'other.tar'), Buffer.concat([Buffer.from('../../etc/passwd'.padEnd(512, '\0')), tar]))
  await expect(all(join(folder, 'other.tar'), key)).rejects.toThrow('unreadable')
})

test('an archive with a size below nothing is refused: it has no end', async () => {
  const tar = Buffer.alloc(1024)
  tar.write('export.json')
  tar.write('-1000', 124)
  await writeFile(join(folder, 'endless.tar'), tar)
  await expect(all(join(folder, 'endless.tar'), key)).rejects.toThrow('unreadable')
})

test('a project without a date that is one, and a rule that is no JSON, are told as missing', async () => {
  const organization = { model: 'sentry.organization', pk: 1, fields: { slug: 'acme' } }
  const project = { organization: 1, slug: 'shop', name: 'Shop', status: 0, date_added: '2026-09-25T22:15:26Z' }
  const rule = { project: 2, label: 'Tell', status: 0, data: '{' }
  const records = [
    organization,
    { model: 'sentry.project', pk: 2, fields: project },
    { model: 'sentry.project', pk: 3, fields: { ...project, slug: 'till', date_added: 'soon' } },
    { model: 'sentry.rule', pk: 4, fields: rule },
  ]
  const file = join(folder, 'damaged.json')
  await writeFile(file, JSON.stringify(records))
  const source = await relocationExport(file, undefined, { organization: undefined, projects: [] })
  const pages: SourcePage[] = []
  for (const step of await source.steps()) for await (const page of step.pages(null, here)) pages.push(page)
  expect(pages.flatMap(({ things }) => things)).toMatchObject([{ kind: 'project', slug: 'shop' }])
  expect(pages.flatMap(({ misses = [] }) => misses)).toMatchObject([
    { kind: 'project', reason: 'unreadable' },
    { kind: 'alert', reason: 'unreadable' },
    { kind: 'uptime' },
  ])
})

test('Fernet’s own example opens (github.com/fernet/spec, verify.json)', () => {
  const token = 'gAAAAAAdwJ6wAAECAwQFBgcICQoLDA0ODy021cpGVWKZ_eEwCGM4BLLF_5CV9dOPmrhuVUPgJobwOz7JcbmrR64jVmpU4IwqDA=='
  const secret = Buffer.from('cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4=', 'base64url')
  expect(openFernet(token, secret)?.toString()).toBe('hello')
})
