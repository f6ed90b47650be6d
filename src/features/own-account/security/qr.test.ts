import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr.ts'

test('a QR code is drawn module for module, with its quiet margin', () => {
  const uri = 'otpauth://totp/Mishap:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Mishap'
  const { size, path } = qrPath(uri)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(encode(uri, { ecc: 'M', border: 4 }).data)
  expect(drawn.slice(0, 4).flat()).not.toContain(true)
})
