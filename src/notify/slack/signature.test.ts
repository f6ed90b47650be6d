import { isValidSlackRequest } from '@slack/bolt'
import { describe, expect, test } from 'vitest'
import { isFromSlack, slackSignature } from './signature.ts'

/** Signatures, verified by Slack's own framework for apps. */

const secret = '8f742231b10e8888abcd990000085a50'
const at = new Date(1_700_000_000_000)
const bodies = ['', 'token=x&text=caf%C3%A9', '{"type":"event_callback","text":"日本 🎉"}', 'a'.repeat(100_000)]

function request(body: string, { signed = body, seconds = 1_700_000_000, by = secret } = {}) {
  const bytes = new TextEncoder().encode(body)
  const timestamp = String(seconds)
  const signature = slackSignature(by, timestamp, new TextEncoder().encode(signed))
  return { bytes, timestamp, signature, body }
}

function ours({ bytes, timestamp, signature }: ReturnType<typeof request>) {
  const headers = new Headers({ 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature })
  return isFromSlack(secret, headers, bytes, at)
}

function bolts({ body, timestamp, signature }: ReturnType<typeof request>) {
  const headers = { 'x-slack-signature': signature, 'x-slack-request-timestamp': Number(timestamp) }
  return isValidSlackRequest({ signingSecret: secret, body, headers, nowMilliseconds: at.getTime() })
}

describe('a request of Slack’s', () => {
  test.each(bodies)('is taken where it is signed, as Slack’s own framework takes it (%#)', (body) => {
    const sent = request(body)
    expect([ours(sent), bolts(sent)]).toEqual([true, true])
  })

  test.each([
    ['another body', request('a=1', { signed: 'a=2' })],
    ['another secret', request('a=1', { by: `${secret.slice(1)}f` })],
    ['another time', { ...request('a=1'), timestamp: '1700000001' }],
    ['more than five minutes ago', request('a=1', { seconds: 1_700_000_000 - 301 })],
    ['a signature of no length', { ...request('a=1'), signature: '' }],
    ['another version', { ...request('a=1'), signature: request('a=1').signature.replace('v0=', 'v1=') }],
  ])('is refused with %s, as Slack’s own framework refuses it', (_, sent) => {
    expect([ours(sent), bolts(sent)]).toEqual([false, false])
  })

  test('is refused from the future, and without a time', () => {
    expect(ours(request('a=1', { seconds: 1_700_000_000 + 301 }))).toBe(false)
    expect(isFromSlack(secret, new Headers(), new Uint8Array(), at)).toBe(false)
  })
})
