import { describe, expect, test } from 'vitest'
import { errorDigestOf } from './error-digest-of.ts'

const error = (value: string, data?: { digest: string }) => ({
  tags: [],
  exception: [{ type: 'Error', value, ...(data !== undefined && { mechanism: { type: 'generic', data } }) }],
})

describe('the digest of an error is found', () => {
  test.each([
    ['a tag', { tags: [['digest', '2338847203']] as const }],
    ['the tag of our set-up', { tags: [['next.digest', ' 2338847203 ']] as const }],
    ['another tag', { tags: [['error.digest', '2338847203']] as const }],
    ['what ExtraErrorData collects', { tags: [], contexts: { Error: { digest: '2338847203' } } }],
    ['a context of its own', { tags: [], contexts: { runtime: { name: 'node' }, nextjs: { digest: 2338847203 } } }],
    ['extra', { tags: [], extra: { digest: '2338847203' } }],
    ['an error in extra', { tags: [], extra: { error: { name: 'Error', digest: '2338847203' } } }],
    ['the mechanism', error('x', { digest: '2338847203' })],
    ['an error page that was reported', error('Application error: a server-side exception. Digest: 2338847203')],
    ['an error that was printed', error("Error: boom { digest: '2338847203' }")],
    ['JSON', error('{"digest":"2338847203"}')],
    ['a message', { tags: [], logentry: { formatted: 'Page failed, digest: 2338847203.' } }],
  ])('in %s', (_, event) => expect(errorDigestOf(event)).toBe('2338847203'))

  test("with Next's own code behind it", () =>
    expect(errorDigestOf(error("digest: '2338847203@E394'"))).toBe('2338847203@E394'))

  test('in the outermost exception first', () =>
    expect(
      errorDigestOf({
        tags: [],
        exception: [
          { type: 'Error', value: 'Digest: 1111' },
          { type: 'Error', value: 'Digest: 2222' },
        ],
      }),
    ).toBe('2222'))

  test('as an application has made it', () =>
    expect(errorDigestOf({ tags: [['digest', 'PAYMENT_FAILED;42']] })).toBe('PAYMENT_FAILED;42'))
})

describe('what is no digest of an error', () => {
  test.each([
    ['a redirect', { tags: [['digest', 'NEXT_REDIRECT;replace;/sign-in;307;']] as const }],
    ['a page not found', { tags: [['digest', 'NEXT_HTTP_ERROR_FALLBACK;404']] as const }],
    ['rendering in the browser', { tags: [['digest', 'BAILOUT_TO_CLIENT_SIDE_RENDERING']] as const }],
    ['an image', { tags: [], contexts: { container: { digest: 'sha256:0f3a9bd1' } } }],
    ['a long text', { tags: [['digest', 'a'.repeat(65)]] as const }],
    ['an empty one', { tags: [['digest', '  ']] as const }],
    ['an object', { tags: [], extra: { digest: { of: 'x' } } }],
    ['a checksum', error('Digest: sha-256=4REjxQ4yrqUVicfSKYNO/cF9zNj5ANbzgDZt3/h3Qxo=')],
    ['a checksum in numbers', error('Digest: 12345678:abc')],
    ['a complaint', error('Invalid digest: expected 32 bytes')],
    ['a count', error('digest: 12 failed')],
    ['another word', error('Ingest: 123456')],
  ])('is left: %s', (_, event) => expect(errorDigestOf(event)).toBeUndefined())
})
