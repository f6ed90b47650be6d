import { describe, expect, test } from 'vitest'
import { kindOf, previewType, type AttachmentKind } from './kind.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const text = (value: string) => new TextEncoder().encode(value)

describe('what a file is', () => {
  test.each<[string, Uint8Array, AttachmentKind]>([
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
    ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
    ['a GIF', text('GIF89a…'), 'gif'],
    ['a WebP', text('RIFF\u0001\u0001\u0001\u0001WEBPVP8 '), 'webp'],
    ['a RIFF that is none', text('RIFF....WAVE'), 'text'],
    ['a log', text('2026-11-20 started\r\n\tat main\n\u001b[31mred\u001b[0m'), 'text'],
    [
      'markup, which is text like any other',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'text',
    ],
    ['nothing', bytes(), 'text'],
    ['text in another encoding', bytes(0x63, 0x61, 0x66, 0xe9), 'other'],
    ['text with a NUL in it', text('a\0b'), 'other'],
    ['a text that ends within a character', text('é').subarray(0, 1), 'other'],
    ['a minidump', bytes(0x4d, 0x44, 0x4d, 0x50, 0x93, 0xa7), 'other'],
  ])('%s', (_, content, kind) => {
    expect(kindOf(content)).toBe(kind)
  })

  test('a long text is known by its beginning, wherever that is cut', () => {
    expect(kindOf(text('é'.repeat(40_000)))).toBe('text')
    expect(kindOf(text(`x${'é'.repeat(40_000)}`))).toBe('text')
  })

  test('is what it may be shown as: text never as markup, and nothing that is unknown', () => {
    expect([kindOf(text('<script>')), kindOf(bytes(1))].map(previewType)).toEqual([
      'text/plain; charset=utf-8',
      undefined,
    ])
  })
})
