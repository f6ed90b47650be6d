import { Buffer } from 'node:buffer'
import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { aServer, KEY, PROJECT, type TestServer } from './test-server.ts'

const ID = 'fc6d8c0c43fc4630ad850ee518f1b9d0'
const DSN = `http://${KEY}@errors.example.com/pre/fix/${PROJECT}`

describe('the report dialog', () => {
  const path = `/pre/fix/api/embed/error-page/?dsn=${encodeURIComponent(DSN)}&eventId=${ID}`
  const form = (fields: Record<string, string>) => ({
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

  test('is a script that pages of any origin may load, in the page’s language or its own words', async () => {
    await using server = await aServer()
    const asked = `${path}&title=${encodeURIComponent('</script><b>Oh no</b>')}&name=Ada`
    const { status, headers, text } = await server.send(asked, { method: 'GET' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(text).toContain('"title":"\\u003c/script>\\u003cb>Oh no\\u003c/b>"')
    expect(text).toContain('"name":"Ada"')
    expect(() => new Script(text)).not.toThrow()
  })

  test('is not there for a DSN that nobody knows', async () => {
    await using server = await aServer()
    const foreign = path.replace(KEY, 'f'.repeat(32))
    expect((await server.send(foreign, { method: 'GET' })).status).toBe(403)
    expect((await server.send('/api/embed/error-page/?dsn=x', { method: 'GET' })).status).toBe(400)
    expect((await server.send(foreign, form({ comments: 'hello' }))).status).toBe(403)
  })

  test('sends what is written as a report about the event', async () => {
    await using server = await aServer()
    const answer = await server.send(
      path,
      form({ name: 'Ada', email: 'ada@example.com', comments: 'It went blank.\n' }),
    )
    expect([answer.status, answer.json().id]).toEqual([200, ID])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const report = { event_id: ID, name: 'Ada', email: 'ada@example.com', comments: 'It went blank.' }
    expect(server.envelopes()[0]).toContain(JSON.stringify(report))
  })

  test.each([
    ['without words', path, { comments: ' ' }],
    ['about no event', path.replace(ID, 'x'), { comments: 'hello' }],
  ])('%s sends nothing, and says why', async (_, address, fields) => {
    await using server = await aServer()
    const answer = await server.send(address, form(fields))
    expect([answer.status, answer.json().causes]).toEqual([400, ['bad_report']])
    expect(server.envelopes()).toEqual([])
  })
})

describe('files that are posted to an event', () => {
  const post = async (server: TestServer, event: string, body: FormData | string) => {
    const made = new Response(body)
    const contentType = made.headers.get('content-type') ?? ''
    return server.send(`/api/${PROJECT}/events/${event}/attachments/?sentry_key=${KEY}`, {
      body: Buffer.from(await made.arrayBuffer()),
      headers: { 'Content-Type': contentType },
    })
  }

  test('become attachments of it', async () => {
    await using server = await aServer()
    const form = new FormData()
    form.append('note', 'no file')
    form.append('log', new File(['line\n'], 'a.log', { type: 'text/plain' }))
    expect((await post(server, ID, form)).status).toBe(200)
    const [envelope = ''] = server.envelopes()
    expect(envelope).toContain(`"event_id":"${ID}"`)
    expect(envelope).toContain('"type":"attachment","filename":"a.log","content_type":"text/plain","length":5}\nline\n')
    expect(envelope).not.toContain('no file')
  })

  test('are refused where the address names no event, or the body is no form', async () => {
    await using server = await aServer()
    const answers = [await post(server, 'nothing', new FormData()), await post(server, ID, 'text')]
    expect(answers.map(({ status }) => status)).toEqual([400, 415])
  })
})

describe('an attachment', () => {
  const envelope = (...sizes: readonly number[]) =>
    `{"event_id":"${ID}"}\n${sizes.map((size) => `{"type":"attachment","length":${size}}\n${'x'.repeat(size)}\n`).join('')}`

  test('that is larger than the operator allows is refused alone, and so is what is too much together', async () => {
    await using server = await aServer({ maxAttachmentBytes: 10, maxAttachmentsBytes: 15 })
    expect((await server.envelope(envelope(11, 10, 6, 5))).status).toBe(200)
    expect(server.envelopes()[0]?.match(/"length":\d+/g)).toEqual(['"length":10', '"length":5'])
    expect(await server.outcomes()).toMatchObject([
      { category: 'attachment_item', outcome: 'invalid', reason: 'too_large', quantity: 2 },
      { category: 'attachment', outcome: 'invalid', reason: 'too_large', quantity: 17 },
    ])
  })
})

describe('what apps of older SDKs post', () => {
  const path = '/pre/fix/api/0/projects/shop/web/user-feedback/'
  const post = (report: object, authorization = `DSN ${DSN}`) => ({
    body: JSON.stringify(report),
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
  })

  test('is a report about the event', async () => {
    await using server = await aServer()
    const report = { event_id: ID, name: 'Ada', email: 'ada@example.com', comments: 7 }
    const answer = await server.send(path, post(report))
    expect([answer.status, answer.json().id]).toEqual([200, ID])
    expect(server.envelopes()[0]).toContain('"comments":"7"')
  })

  test('needs a key and words', async () => {
    await using server = await aServer()
    const report = { event_id: ID, comments: 'It went blank.' }
    expect((await server.send(path, post(report, 'Bearer abc'))).status).toBe(401)
    expect((await server.send(path, post({ event_id: ID, comments: ' ' }))).status).toBe(400)
    expect((await server.send(path, post({ comments: 'hello' }))).status).toBe(400)
    expect(server.envelopes()).toEqual([])
  })
})
