import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentAnswers } from './document-answer.ts'
import { operations } from './operations.ts'

test('the document is made once, packed for whoever takes that, and 304 for whoever has it', async () => {
  let times = 0
  const answer = documentAnswers(
    () => {
      times++
      return { version: '1.2.3', address: 'https://mishap.example' }
    },
    operations.slice(0, 3),
  )
  const ask = (headers: Record<string, string> = {}) => answer(new Headers(headers))
  const [plain, packed] = await Promise.all([
    ask({ 'accept-encoding': 'gzip;q=0, br' }),
    ask({ 'accept-encoding': 'br, gzip' }),
  ])
  const text = await plain.text()
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://mishap.example' }] })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text)
  const etag = plain.headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304)
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  expect(times).toBe(1)
})
