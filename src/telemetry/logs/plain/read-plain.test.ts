import { describe, expect, test } from 'vitest'
import { digestRecords } from '#pipeline/testing.ts'
import { aRecord, noon } from '#digest/testing.ts'
import { countLines } from '../../count-lines.ts'
import { entriesOf } from './lines.ts'

function read(text: string, type = 'plain_log') {
  return digestRecords([aRecord([[{ type }, Buffer.from(text)]])], noon)
}

const only = (text: string, type?: string) => {
  const [log] = read(text, type).logs
  return { ...log, attributes: Object.fromEntries([...(log?.texts ?? []), ...(log?.numbers ?? [])]) }
}

describe('a file of logs', () => {
  test('is a log for each line, in order, and what is indented goes on with the line before', () => {
    const { logs, logItems } = read('one\n\nError: no cart\n    at pay (/srv/pay.js:1:2)\r\n\tat main\nlast')
    expect(logs.map(({ body, position }) => [body, position])).toEqual([
      ['one', 0],
      ['Error: no cart\n    at pay (/srv/pay.js:1:2)\n\tat main', 1],
      ['last', 2],
    ])
    expect(logItems[0]?.units[0]).toEqual({ category: 'log_item', quantity: 3 })
  })

  test.each(['one\ntwo', '\n\n one', 'a\n b\n\n  c\nd\n', '', '[error] x\n[info] y', '{"msg":1}\n{"msg":2}'])(
    'counts for as many logs as it is read as: %j',
    (text) => {
      const bytes = Buffer.from(text)
      expect(countLines(bytes)).toBe(entriesOf(bytes).length)
    },
  )

  test('may be one list of JSON', () => {
    expect(read('[{"msg":"a"},{"msg":"b","level":50}]').logs).toMatchObject([
      { body: 'a', level: 'info' },
      { body: 'b', level: 'error' },
    ])
  })

  test('of more lines than a request may have is refused as a whole', () => {
    expect(read('x\n'.repeat(20_001)).outcomes[0]).toMatchObject({ outcome: 'invalid', reason: 'too_many_records' })
  })

  test('that comes again at another time is not the same, unless its lines say when they were', () => {
    const ids = (line: string) =>
      [noon, noon + 1000].map((receivedAt) => {
        const record = aRecord([[{ type: 'plain_log' }, Buffer.from(line)]])
        if (record.header.kind !== 'envelope') throw new Error('A record of an envelope is one.')
        return digestRecords([{ ...record, header: { ...record.header, receivedAt } }], receivedAt).logItems[0]?.itemId
      })
    const [first, second] = ids('ok')
    expect(first).not.toBe(second)
    const [dated, again] = ids('2026-11-20T11:59:00Z ok')
    expect(dated).toBe(again)
  })
})

describe('a line of JSON', () => {
  test.each([
    ['pino', { level: 50, time: noon - 5, pid: 7, msg: 'no cart', err: { type: 'TypeError', message: 'm' } }],
    ['winston', { level: 'error', timestamp: new Date(noon - 5).toISOString(), message: 'no cart' }],
    ['zap', { level: 'error', ts: (noon - 5) / 1000, msg: 'no cart' }],
    ['Logback', { '@timestamp': new Date(noon - 5).toISOString(), level: 'ERROR', message: 'no cart' }],
  ])('of %s', (_, line) => {
    expect(only(JSON.stringify(line))).toMatchObject({ time: noon - 5, level: 'error', body: 'no cart' })
  })

  test('keeps the rest as attributes, and what is nested by its path', () => {
    const line = {
      msg: 'x',
      trace_id: 'ab'.repeat(16),
      env: 'staging',
      user: { id: 7, password: 'hunter2' },
      ok: true,
      list: [1],
    }
    expect(only(JSON.stringify(line))).toMatchObject({
      traceId: 'ab'.repeat(16),
      environment: 'staging',
      attributes: { 'user.id': 7, 'user.password': '[Filtered]', ok: 'true', list: '[1]' },
    })
  })

  test('whose time is beyond all numbers is refused, and holds up nobody', () => {
    const { logs, outcomes } = read('{"msg":"a","time":1e999}\n{"msg":"b"}')
    expect(logs.map(({ body }) => body)).toEqual(['b'])
    expect(outcomes.map(({ category, reason }) => [category, reason])).toEqual([
      ['log_item', 'invalid_time'],
      ['log_byte', 'invalid_time'],
    ])
  })

  test('that says nothing is what was said', () => {
    expect(only('{"a":1}')).toMatchObject({ body: '{"a":1}', attributes: { a: 1 } })
    expect(only('{"a":')).toMatchObject({ body: '{"a":' })
  })
})

describe('a line of text', () => {
  test.each([
    ['<165>1 2026-11-20T11:59:59.5Z shop-1 pay 812 ID47 [x@1 a="b"] no cart', noon - 500, 'info', 'no cart'],
    ['<11>Nov 20 11:59:59 shop-1 pay[812]: no cart', noon - 1000, 'error', 'no cart'],
    ['Nov 20 11:59:59 shop-1 pay: no cart', noon - 1000, 'info', 'no cart'],
    ['2026-11-20 11:59:59,250 WARN no cart', noon - 750, 'warn', '2026-11-20 11:59:59,250 WARN no cart'],
    ['[2026-11-20T12:59:59+01:00] error: no', noon - 1000, 'error', '[2026-11-20T12:59:59+01:00] error: no'],
    ['the log of http', noon, 'info', 'the log of http'],
  ] as const)('%s', (line, time, level, body) => {
    expect(only(line)).toMatchObject({ time, level, body })
  })

  test('of syslog says who wrote it', () => {
    expect(only('<11>1 - shop-1 pay 812 - - no cart').attributes).toEqual({
      'server.address': 'shop-1',
      'syslog.app_name': 'pay',
      'syslog.proc_id': '812',
    })
    expect(only('Dec 31 23:00:00 shop-1 pay: old').body).toBeUndefined()
  })
})

describe('what Vercel drains', () => {
  const log = {
    id: '1',
    deploymentId: 'dpl_1',
    source: 'lambda',
    host: 'shop.vercel.app',
    timestamp: noon - 5,
    projectId: 'p',
    level: 'warning',
    message: 'slow',
    environment: 'production',
    traceId: 'ab'.repeat(16),
    proxy: { method: 'GET', path: '/cart', statusCode: 200, userAgent: ['curl'] },
  }

  test('is a log, with the names that the SDKs have for its fields', () => {
    expect(only(JSON.stringify([log]), 'vercel_log')).toMatchObject({
      time: noon - 5,
      level: 'warn',
      body: 'slow',
      environment: 'production',
      traceId: 'ab'.repeat(16),
      attributes: {
        'vercel.id': '1',
        'vercel.deployment_id': 'dpl_1',
        'server.address': 'shop.vercel.app',
        'vercel.proxy.status_code': 200,
        'vercel.proxy.user_agent': '["curl"]',
      },
    })
  })

  test('says of a request what it was, where nothing else is said', () => {
    const { message: _, ...silent } = log
    expect(only(`${JSON.stringify(silent)}\n`, 'vercel_log').body).toBe('GET /cart 200')
  })
})
