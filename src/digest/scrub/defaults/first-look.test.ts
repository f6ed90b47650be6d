import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmlessTexts } from '../corpus/lookalikes.ts'
import { plantedSecrets } from '../corpus/secrets.ts'
import { filtered } from '../mark.ts'
import { createLook, signs, type Word } from './first-look.ts'
import { look, namesSecret } from './look.ts'
import { nameRules } from './name-rules.ts'
import { rewriteEncoded } from './percent-encoded.ts'
import { MIN_TEXT, scrubBySigns, scrubText } from './scrub-data.ts'
import { SecretNames } from './secret-names.ts'

const word = 1 << 20

describe('the first look', () => {
  const lookForKeys = createLook([
    ['apikey', word],
    ['^ni', word],
    ['pw', word],
  ])
  const isThere = (text: string) => (lookForKeys(text) & word) !== 0

  test.each(['apikey', 'the API key', 'x-api_Key=', 'API\u00a0K-E-Y', 'NI 12', 'a ni', 'dbpw', 'PW'])(
    'sees a word in %j',
    (text) => {
      expect(isThere(text)).toBe(true)
    },
  )

  test.each(['', 'a', 'api', 'a-p-i-key', 'api the key', 'uni', 'n-i', 'p w', 'ápikéy'])('sees none in %j', (text) => {
    expect(isThere(text)).toBe(false)
  })

  test.each([
    ['412 345 678', true],
    ['4111-1111', true],
    ['4111\u00a01111', true],
    ['85T10A562S', true],
    ['AB 12 34 56 C', true],
    ['12345', false],
    ['12a34b56c78', false],
    ['123,456', false],
  ])('sees the digits of a number in %j: %j', (text, isNumber) => {
    expect((look(text) & signs.number) !== 0).toBe(isNumber)
  })

  test.each([
    ['abcdefgh-12345_6', true],
    ['abcdefgh-12345_', false],
    ['abcdefgh.12345_6', false],
    ['-'.repeat(100_000), true],
  ])('sees a run as long as a key', (text, isRun) => {
    expect((look(text) & signs.run) !== 0).toBe(isRun)
  })

  test('sees every sign in a text with more beginnings of words than it notes', () => {
    expect(lookForKeys('api '.repeat(10_000)) & word).toBe(word)
  })

  test('sees each of the secret names', () => {
    for (const { contains = [], last = [] } of nameRules)
      for (const name of [...contains, ...last])
        for (const spelled of [name, name.toUpperCase(), `my_${name}`, `${name}2`])
          expect(namesSecret(look(`${spelled}=123456`)), spelled).toBe(true)
  })
})

/** Building blocks of texts with and without secrets. */
const pieces = [
  ...plantedSecrets().map(({ text }) => text),
  ...harmlessTexts(),
  ...nameRules.flatMap(({ contains = [], last = [] }) => [...contains, ...last]),
  ...' |=|: |:|"|\'|\n|-|--|.|_|,|;|(|)|@|://|%20|%3D|%|ä|\u00a0| is | was | code | your | with | by |session|id|key|pw'.split(
    '|',
  ),
  ...'NI |tin |sig|sig=|1|12|123|1234|123456|482913|a1b2c3|deadbeef1234|ABC|x|values (|/|<|>|&|?|#|\\'.split('|'),
]
const piece = fc
  .tuple(fc.constantFrom(...pieces), fc.nat(4), fc.nat(30))
  .map(([text, how, at]) =>
    how === 0 ? text.slice(at) : how === 1 ? text.slice(0, at) : how === 2 ? text.toUpperCase() : text,
  )
const someText = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
)

describe('a text that is let pass after the first look', () => {
  const scrubbing = {
    names: new SecretNames({ defaults: true, sensitiveFields: [], safeFields: [] }),
    redact: filtered,
  }
  const everySign = -1
  /** Applies every rule regardless of signs. */
  const scrubbedByAll = (text: string): string =>
    text.length < MIN_TEXT ? text : scrubBySigns(rewriteEncoded(text, scrubbedByAll), everySign, scrubbing)
  /**
   * Without six digits, a number name has no secret next to it by definition, so no rule looks. Parts are checked
   * separately.
   */
  const numberName = createLook(
    nameRules.filter(({ hasDigits }) => hasDigits).flatMap(({ stems }) => stems.map((stem): Word => [stem, word])),
  )
  const namesNoNumber = (text: string) =>
    (numberName(text) & word) !== 0 && ((look(text) & signs.number) === 0 || text.includes('%'))

  const expectTheSame = (text: string) => {
    const all = scrubbedByAll(text)
    // In JSON text, a secret may be found as a value or as text, so the mark may or may not be quoted.
    if (/^[[{]/.test(text)) expect(scrubText(text, scrubbing) === text, text).toBe(all === text)
    else expect(scrubText(text, scrubbing), text).toBe(all)
  }

  test('is one that no rule would have changed', () => {
    for (const text of pieces) if (!namesNoNumber(text)) expectTheSame(text)
    fc.assert(
      fc.property(someText, (text) => {
        fc.pre(!namesNoNumber(text))
        expectTheSame(text)
      }),
      { numRuns: 3000, seed: 1 },
    )
  })

  test.each([
    'card verification value 739',
    'a cvc 4821',
    'one-time code 4829',
    'login code 4829',
    'an otp 4829',
    '4829 is your login code',
    'passcode 48291',
    'session id 0a1b2c3d4e5f6a7b8c',
    'the secret 0a1b2c3d4e5f6a7b8c',
    'passphrase hunter2',
    'passwd is hunter2',
    'pwd hunter2',
    "identified with sha256 by 'abc'",
    "with encrypted password 'abc'",
    'sent Basic QWxhZGRpbjpvcGVu',
    'app:abc@udp(db)',
    'app:abc@unix(/tmp/db)',
    'jdbc:oracle:thin:app/abc@db',
    'curl x -u ann:abc',
    'senha: abc123',
    'mfa code = abc123',
    '2fa_code=abc123',
    'connection_string=abc123',
  ])('is none like %j', (text) => {
    expect(scrubText(text, scrubbing)).toContain('[Filtered]')
  })
})
