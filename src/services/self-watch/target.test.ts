import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Catalogue } from '#domain/catalogue.ts'
import type { SelfMonitoring } from '#domain/settings.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { selfTarget } from './target.ts'

let folder: string
let catalogue: Catalogue

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-target-'))
  catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
})

afterEach(async () => {
  await catalogue.close()
  await rm(folder, { recursive: true })
})

const site = { origin: 'https://mishap.example.com', basePath: '/monitor' }
const where = { address: 'http://127.0.0.1:8123', release: 'mishap@0.1.0' }

/** Like a start with these settings. */
const start = (target: SelfMonitoring['target']) =>
  selfTarget({ site, selfMonitoring: { target, environment: 'production' } }, catalogue, where)
const projects = () => catalogue.projects.list(operatorGrant('project:read'))

describe('the project that Mishap watches itself in', () => {
  test('is made at the first start, open to nobody’s team, and is the same at the next', async () => {
    const first = await start('internal')
    expect(await start('internal')).toEqual(first)
    const made = await projects()
    expect(made).toMatchObject([{ name: 'Mishap', slug: 'mishap', platform: 'javascript-nextjs', access: 'teams' }])
    expect((await catalogue.organization.settings()).selfProject).toBe(made[0]?.id)
    expect(first?.dsn).toMatch(/^http:\/\/[0-9a-f]{32}@127\.0\.0\.1:8123\/1$/)
    expect(first?.pages).toMatchObject({
      tunnel: '/monitor/tunnel',
      release: 'mishap@0.1.0',
      environment: 'production',
    })
    expect(first?.pages.dsn).toMatch(/^https:\/\/[0-9a-f]{32}@mishap\.example\.com\/monitor\/1$/)
  })

  test('is not made when watching is off, or done elsewhere', async () => {
    expect(await start('off')).toBeNull()
    const dsn = 'https://0123456789abcdef0123456789abcdef@errors.example.com/7'
    expect(await start({ dsn })).toMatchObject({ dsn, project: null, pages: { dsn, tunnel: null } })
    expect(await projects()).toEqual([])
  })

  test('stays deleted, until a start without it has been', async () => {
    const own = await start('internal')
    if (own === null || own.project === null) throw new Error('No project was made.')
    await catalogue.projects.remove(operatorGrant('project:admin'), own.project, new Date())
    expect(await start('internal')).toBeNull()
    expect(await projects()).toEqual([])
    expect(await start('off')).toBeNull()
    expect(await start('internal')).not.toBeNull()
    expect(await projects()).toHaveLength(1)
  })

  test('takes no reports when its keys are switched off', async () => {
    const own = await start('internal')
    if (own === null || own.project === null) throw new Error('No project was made.')
    const [key] = await catalogue.projects.keys(operatorGrant('project:read'), own.project)
    if (key === undefined) throw new Error('No key was made.')
    await catalogue.projects.updateKey(operatorGrant('project:write'), key.publicKey, { enabled: false }, new Date())
    expect(await start('internal')).toBeNull()
  })
})
