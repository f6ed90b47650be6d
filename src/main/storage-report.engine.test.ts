import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseSettings } from './settings.ts'
import { storageReport } from './storage-report.ts'
import { openTestStores } from './test-support/stores.ts'

test('of a bucket with very many files a part is added up, and the page says that it is one', async () => {
  await using stores = await openTestStores()
  const { catalogue, blobs, folder } = stores
  for (let at = 0; at < 30; at++) await blobs.put(`chunks/${at}`, new Uint8Array(10))
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: folder })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  let listed = 0
  const counting = {
    ...blobs,
    list: async function* (prefix: string) {
      for await (const one of blobs.list(prefix)) {
        listed++
        yield one
      }
    },
  }
  const report = (mostListed: number) =>
    storageReport({
      running: { catalogue, settings: settings.value },
      blobs: counting,
      grant: operatorGrant('org:admin'),
      projects: [],
      forecasts: new Map(),
      mostListed,
    })
  expect(await report(20)).toMatchObject({ isPartial: true, shared: { uploadBytes: 200 } })
  expect(listed).toBe(21)
  expect(await report(30)).toMatchObject({ isPartial: false, shared: { uploadBytes: 300 } })
})
