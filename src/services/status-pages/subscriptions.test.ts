import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { SubscriberKind } from '#domain/status-page/subscriber.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { createDesk, createSubscriberLinks } from './subscriptions.ts'

type Desk = ReturnType<typeof createDesk>

describe('strangers who subscribe others to status pages', () => {
  let folder: string
  let catalogue: Awaited<ReturnType<typeof openSqliteCatalogue>>
  const pages: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-subscriptions-'))
    catalogue = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
    const content = { intro: '', locales: ['en'], theme: 'system', logo: null, components: [] } as const
    for (const slug of ['one', 'two']) {
      const place = { slug, domain: null }
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const made = await catalogue.statusPages.create(
        operatorGrant('org:write'),
        place,
        { ...content, name: slug },
        new Date(),
      )
      if (!made.ok) throw new Error(made.refusal.reason)
      pages.push(made.value.publicId)
    }
  })
  afterAll(async () => {
    await catalogue.close()
    await rm(folder, { recursive: true })
  })

  const open = () => createDesk(catalogue.statusSubscriptions, createSubscriberLinks('secret'), () => undefined)

  /** The number of accepted requests, each for another page and from another network. */
  async function taken(desk: Desk, kind: SubscriberKind, targets: readonly string[]): Promise<number> {
    let count = 0
    for (const [at, target] of targets.entries()) {
      const id = pages[at % pages.length] ?? ''
      const page = { id, name: 'Shop', url: 'https://shop.example' }
      // oxlint-disable-next-line no-await-in-loop -- the order counts
      if (await desk.ask(page, { kind, target, locale: 'en', network: `203.0.113.${at}` })) count++
    }
    return count
  }

  const many = (make: (at: number) => string) => Array.from({ length: 40 }, (_, at) => make(at))

  test('reach one mailbox three times an hour, whatever tags are in its address', async () => {
    expect(
      await taken(
        open(),
        'mail',
        many((at) => `ada+${at}@example.com`),
      ),
    ).toBe(3)
    expect(
      await taken(
        open(),
        'mail',
        many((at) => `eve${at}@example.com`),
      ),
    ).toBe(40)
  })

  test('reach one host ten times an hour, and one site thirty times, over all pages', async () => {
    expect(
      await taken(
        open(),
        'webhook',
        many((at) => `https://victim.example:${8000 + at}/?${at}`),
      ),
    ).toBe(10)
    expect(
      await taken(
        open(),
        'webhook',
        many((at) => `https://a${at}.victim.example/`),
      ),
    ).toBe(30)
    expect(
      await taken(
        open(),
        'webhook',
        many((at) => `https://example${at}.test/`),
      ),
    ).toBe(40)
    expect(
      await taken(
        open(),
        'webhook',
        many((at) => `http://198.51.100.${at}/`),
      ),
    ).toBe(40)
  })
})
