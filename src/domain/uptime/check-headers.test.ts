import { describe, expect, test } from 'vitest'
import { newCheck, type CheckConfig, type CheckTarget } from './check.ts'
import { problemsOfConfig } from './check-config.ts'
import {
  hasOpenSecret,
  HIDDEN_VALUE,
  openTarget,
  shownHeaders,
  withKeptSecrets,
  withSealedSecrets,
  type CheckHeader,
} from './check-headers.ts'

type Http = Extract<CheckTarget, { kind: 'http' }>

const seal = (secret: string) => `sealed ${secret}`
const open = (sealed: string) => (sealed.startsWith('sealed ') ? sealed.slice(7) : undefined)

function withHeaders(headers: readonly CheckHeader[], url = 'https://shop.example/health'): CheckConfig {
  return { ...newCheck, name: 'Shop', target: { ...(newCheck.target as Http), url, headers } }
}

const http = ({ target }: CheckConfig) => target as Http
const problems = (config: CheckConfig) => problemsOfConfig(config, () => true).map(({ reason }) => reason)

const sent = withHeaders([
  ['Accept', 'text/html'],
  ['Authorization', 'Bearer abc'],
  ['X-Anything', 'def'],
])
const kept = withSealedSecrets(sent, seal)

describe('a header of a check', () => {
  test('that may let somebody in is sealed, and is opened for the request alone', () => {
    expect(hasOpenSecret(sent)).toBe(true)
    expect(hasOpenSecret(kept)).toBe(false)
    expect(http(kept)).toMatchObject({
      headers: [['Accept', 'text/html']],
      sealedHeaders: [
        ['Authorization', 'sealed Bearer abc'],
        ['X-Anything', 'sealed def'],
      ],
    })
    expect(openTarget(kept.target, open)).toEqual({ target: sent.target })
    expect(openTarget(kept.target, () => undefined)).toEqual({ lost: 'Authorization' })
  })

  test('is shown without what is secret, sealed or not', () => {
    const shown = [
      ['Accept', 'text/html'],
      ['Authorization', HIDDEN_VALUE],
      ['X-Anything', HIDDEN_VALUE],
    ]
    expect(shownHeaders(http(kept))).toEqual(shown)
    expect(shownHeaders(http(sent))).toEqual(shown)
  })

  test('keeps its secret when it is sent back as it was shown, for the same origin alone', () => {
    const changed = withHeaders([['authorization', HIDDEN_VALUE]], 'https://shop.example/other')
    expect(http(withKeptSecrets(changed, kept))).toMatchObject({
      headers: [],
      sealedHeaders: [['authorization', 'sealed Bearer abc']],
    })
    const elsewhere = withHeaders([['authorization', HIDDEN_VALUE]], 'https://thief.example/')
    expect(withKeptSecrets(elsewhere, kept)).toBe(elsewhere)
    expect(problems(elsewhere)).toEqual(['hidden_header'])
    expect(problems(withKeptSecrets(withHeaders([['X-New', HIDDEN_VALUE]]), kept))).toEqual(['hidden_header'])
    expect(problems(withKeptSecrets(changed, kept))).toEqual([])
    expect(problems(sent)).toEqual([])
  })

  test.each(['Host', 'host', 'X-Forwarded-Host'])('keeps no secret for another virtual host that %s names', (name) => {
    const hidden: CheckHeader = ['X-Anything', HIDDEN_VALUE]
    const elsewhere = withHeaders([hidden, [name, 'other.example']])
    expect(withKeptSecrets(elsewhere, kept)).toBe(elsewhere)
    const routed = withSealedSecrets(
      withHeaders([...(sent.target.kind === 'http' ? sent.target.headers : []), [name, 'a.example']]),
      seal,
    )
    expect(http(withKeptSecrets(withHeaders([hidden, [name, 'A.example']]), routed)).sealedHeaders).toHaveLength(1)
    expect(problems(withKeptSecrets(withHeaders([hidden]), routed))).toEqual(['hidden_header'])
  })
})

describe('a name and a password in the address of a check', () => {
  const url = 'https://admin:p%40w@shop.example/health'
  const basic = `Basic ${Buffer.from('admin:p@w').toString('base64')}`

  test('are a header that is sealed, and are nowhere in the address', () => {
    const typed = withHeaders([], url)
    expect(hasOpenSecret(typed)).toBe(true)
    const sealed = withSealedSecrets(typed, seal)
    expect(http(sealed)).toMatchObject({
      url: 'https://shop.example/health',
      sealedHeaders: [['Authorization', `sealed ${basic}`]],
    })
    expect(hasOpenSecret(sealed)).toBe(false)
    expect(withSealedSecrets(sealed, seal)).toBe(sealed)
  })

  test.each([
    ['https://admin@shop.example/', 'admin:'],
    ['https://:pw@shop.example/', ':pw'],
    ['https://a%ff:%@shop.example/', 'a%ff:%'],
  ])('of %s are read as a browser reads them', (typed, known) => {
    const { url: shown, sealedHeaders } = http(withSealedSecrets(withHeaders([], typed), seal))
    expect(shown).toBe('https://shop.example/')
    expect(sealedHeaders).toEqual([['Authorization', `sealed Basic ${Buffer.from(known).toString('base64')}`]])
  })

  test('give way to a header that says who asks', () => {
    expect(http(withSealedSecrets(withHeaders([['authorization', 'Bearer abc']], url), seal)).sealedHeaders).toEqual([
      ['authorization', 'sealed Bearer abc'],
    ])
    const again = withKeptSecrets(withHeaders([['Authorization', HIDDEN_VALUE]], url), kept)
    expect(http(withSealedSecrets(again, seal)).sealedHeaders).toEqual([['Authorization', 'sealed Bearer abc']])
  })
})
