import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { createComponentSource } from './component-source.ts'
import { followPublished } from './follow-published.ts'
import { statusPageJob } from './job.ts'
import { openShelf } from './shelf.ts'

const EVENTUALLY = { timeout: 60_000, interval: 20 }

test('what one server publishes is on the shelves of the others, and stays there while the catalogue is away', async () => {
  await using stores = await openTestStores()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-shelves-'))
  const { catalogue } = stores
  const content = { name: 'Shop', intro: '', locales: ['en'], theme: 'system', logo: null, components: [] } as const
  const made = await catalogue.statusPages.create(
    operatorGrant('org:write'),
    { slug: 'shop', domain: null },
    content,
    new Date(),
  )
  if (!made.ok) throw new Error(made.refusal.reason)
  const [here, there] = [openShelf(join(folder.path, 'here.json')), openShelf(join(folder.path, 'there.json'))]
  const job = statusPageJob({
    catalogue,
    source: createComponentSource(stores),
    site: { origin: 'https://mishap.example', basePath: '' },
    shelf: here,
    links: { linkTo: () => '', read: () => undefined },
    isShared: true,
  })
  let isAway = false
  const faults: unknown[] = []
  const { statusPageWork } = catalogue
  const shared: typeof statusPageWork.shared = (seen) =>
    isAway ? Promise.reject(new Error('away')) : statusPageWork.shared(seen)
  const stop = followPublished(
    { catalogue: { statusPageWork: { ...statusPageWork, shared } }, shelf: there },
    (fault) => faults.push(fault),
    20,
  )
  const asOf = new Date()
  await job.run(asOf)
  await expect.poll(() => there.read(), EVENTUALLY).toEqual(here.read())
  expect(there.read()).toMatchObject({ pages: [{ page: { name: 'Shop' } }], asOf })

  isAway = true
  await expect.poll(() => faults, EVENTUALLY).toHaveLength(1)
  expect(there.read()).toMatchObject({ pages: [{ page: { name: 'Shop' } }] })
  await stop()
}, 30_000)
