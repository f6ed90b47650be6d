import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { aServer, KEY, PING, PROJECT, type TestServer } from './test-server.ts'

const PATH = `/api/${PROJECT}/cron/nightly-backup/${KEY}/`

/** The spool's content, as JSON. */
function checkInsIn(server: TestServer): readonly unknown[] {
  return server.envelopes().flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    if (!envelope.ok) throw new Error('the spool holds what is no envelope')
    return envelope.value.items.map(({ payload }) => JSON.parse(Buffer.from(payload).toString()) as unknown)
  })
}

describe('a check-in by HTTP', () => {
  test.each(['GET', 'HEAD', 'POST'])('by %s is taken with 202, with its key in the address', async (method) => {
    await using server = await aServer()
    const answer = await server.send(`${PATH}?status=ok&environment=live&duration=2.5`, { method })
    expect(answer.status).toBe(202)
    expect(checkInsIn(server)).toEqual([
      { monitor_slug: 'nightly-backup', status: 'ok', environment: 'live', duration: 2.5 },
    ])
  })

  test('brings its settings as JSON, whatever type curl says it is; the query holds', async () => {
    await using server = await aServer()
    const config = { schedule: { type: 'crontab', value: '0 * * * *' } }
    const body = JSON.stringify({ status: 'error', monitor_slug: 'other', monitor_config: config })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = `/pre/fix/api/${PROJECT}/cron/nightly-backup?status=in_progress&sentry_key=${KEY}`
    expect((await server.send(path, { method: 'POST', headers, body })).status).toBe(202)
    expect(checkInsIn(server)).toEqual([
      { monitor_slug: 'nightly-backup', status: 'in_progress', monitor_config: config },
    ])
  })

  test('without a key, with a wrong one, or with a body that is none is refused', async () => {
    await using server = await aServer()
    const statusOf = async (path: string, body = '') => (await server.send(path, { method: 'POST', body })).status
    expect(await statusOf(`/api/${PROJECT}/cron/nightly-backup/`)).toBe(401)
    expect(await statusOf(`/api/${PROJECT}/cron/nightly-backup/${'f'.repeat(32)}/`)).toBe(403)
    expect(await statusOf(PATH, 'done.')).toBe(400)
  })

  test.each(['?status=nonsense', '?status=', '', '?status=OK'])('with the status of %j is refused', async (query) => {
    await using server = await aServer()
    expect((await server.send(PATH + query, { method: 'POST' })).status).toBe(400)
    const body = JSON.stringify({ status: 'nonsense' })
    expect((await server.send(PATH, { method: 'POST', body })).status).toBe(400)
    if (query !== '') expect((await server.send(`/ping/${PING}${query}`, { method: 'GET' })).status).toBe(400)
    expect(checkInsIn(server)).toEqual([])
  })

  test('is never told to slow down', async () => {
    await using server = await aServer({ rateLimit: { count: 1, windowSeconds: 3600 } })
    for (let n = 0; n < 3; n++) expect((await server.send(`${PATH}?status=ok`, { method: 'GET' })).status).toBe(202)
    expect(checkInsIn(server)).toHaveLength(3)
  })
})

describe('a ping', () => {
  test.each([
    ['', 'ok'],
    ['/start', 'in_progress'],
    ['/fail', 'error'],
    ['/0', 'ok'],
    ['/137', 'error'],
  ])('of %s says %s', async (word, status) => {
    await using server = await aServer()
    expect((await server.send(`/ping/${PING}${word}`, { method: 'GET' })).status).toBe(202)
    expect(checkInsIn(server)).toEqual([{ monitor_slug: 'backup', status }])
  })

  test('keeps the first 100 kB of what the job wrote, and its run', async () => {
    await using server = await aServer()
    const run = '5e0a2ca6-5b1b-4a6b-9b0c-3d8f1f6a7b21'
    const answer = await server.send(`/ping/${PING}/1?rid=${run}`, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(answer.status).toBe(202)
    const [checkIn] = checkInsIn(server)
    expect(checkIn).toMatchObject({ status: 'error', check_in_id: run, output: 'x'.repeat(100_000) })
  })

  test.each([
    ['/ping/00000000-0000-4000-8000-000000000000', 'GET'],
    ['/ping/00000000-0000-4000-8000-000000000000/start', 'POST'],
    ['/ping/00000000-0000-4000-8000-000000000000/0', 'HEAD'],
    [`/ping/${PING}/256`, 'GET'],
    [`/ping/${PING}/started`, 'GET'],
    ['/ping/nightly-backup', 'GET'],
  ])('of %s by %s is not found, in one line: no such monitor', async (path, method) => {
    await using server = await aServer()
    const answer = await server.send(path, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.text).toBe(method === 'HEAD' ? '' : 'No monitor has this ping URL.\n')
    expect(checkInsIn(server)).toEqual([])
  })

  test.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('by %s tells nothing of the job', async (agent) => {
    await using server = await aServer()
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await server.send(`/ping/${PING}`, { method, headers: { 'user-agent': agent } })
      expect([method, answer.status]).toEqual([method, 403])
    }
    expect(checkInsIn(server)).toEqual([])
  })

  test.each([
    'curl/8.5.0',
    'Wget/1.21',
    'python-requests/2.32',
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
    'Robot-Backup/1',
  ])('by %s counts', async (agent) => {
    await using server = await aServer()
    const answer = await server.send(`/ping/${PING}`, { method: 'GET', headers: { 'user-agent': agent } })
    expect(answer.status).toBe(202)
  })
})
