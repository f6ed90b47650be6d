import { expect, test } from 'vitest'
import { assetType } from './asset-type.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]
const bytes = (of: string | readonly number[]) => (typeof of === 'string' ? Buffer.from(of) : Uint8Array.from(of))

test.each([
  ['image/png', PNG, 'image/png'],
  // The header follows the content, which is what browsers display.
  ['image/jpeg; charset=binary', PNG, 'image/png'],
  ['image/webp', 'RIFF1234WEBP', 'image/webp'],
  ['image/avif', '1234ftypavif', 'image/avif'],
  ['image/svg+xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['Text/CSS;charset=utf-8', 'a{}', 'text/css; charset=utf-8'],
  ['font/woff2', 'wOF2', 'font/woff2'],
  ['application/octet-stream', 'wOFF', 'font/woff'],
  ['application/x-font-ttf', [0, 1, 0, 0], 'font/ttf'],
])('what a page shows is let through: %s', (sentAs, of, type) => {
  expect(assetType(sentAs, bytes(of))).toBe(type)
})

test.each([
  ['text/html', '<svg></svg>'],
  ['text/html', PNG],
  ['', PNG],
  ['image/png', '<!doctype html><script>1</script>'],
  ['image/png', ''],
  ['image/svg+xml', ' <!DOCTYPE html><svg>'],
  ['image/svg+xml', '<html><svg>'],
  ['image/svg+xml', 'alert(1)'],
  ['text/css', '<!doctype html>'],
  ['text/css', '\ufeff <svg>'],
  ['text/javascript', 'alert(1)'],
  ['application/json', '{"secret":1}'],
  ['font/woff2', '{"secret":1}'],
  ['application/octet-stream', PNG],
  ['text/plain', 'wOF2'],
  ['application/pdf', '%PDF-'],
])('what is anything else is not: %s %s', (sentAs, of) => {
  expect(assetType(sentAs, bytes(of))).toBeUndefined()
})
