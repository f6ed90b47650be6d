import { describe, expect, test } from 'vitest'
import { mailboxOf, parseMailAddress } from './mail-address.ts'

describe('an address of mail', () => {
  test.each([' Ada@Example.COM ', 'ada@example.com', 'ADA@EXAMPLE.COM'])(
    'is the same however it is typed: %s',
    (text) => {
      expect(parseMailAddress(text)).toBe('ada@example.com')
    },
  )

  test.each(['', 'ada', 'a@b@c', 'ada@', '@b', 'a b@c', 'a@b\r\nBcc: c@d', 'a<b@c', `${'a'.repeat(65)}@b`])(
    'is none: %j',
    (text) => {
      expect(parseMailAddress(text)).toBeUndefined()
    },
  )

  test.each([
    ['ada+news@example.com', 'ada@example.com'],
    ['Ada+1+2@example.com', 'ada@example.com'],
    ['+1@example.com', '+1@example.com'],
  ])('%s is read in a mailbox that has other names: %s', (text, mailbox) => {
    const address = parseMailAddress(text)
    expect(address && mailboxOf(address)).toBe(mailbox)
  })
})
