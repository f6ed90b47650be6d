import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MultipartReader } from './multipart.ts'
import { boundaryOf, partNames } from './part-names.ts'

/** Reads a form in pieces of these sizes, cycling through them. */
function readInPieces(form: Buffer, boundary: string, sizes: readonly number[], maxBytes = Infinity) {
  let kept = Buffer.alloc(0)
  const reader = new MultipartReader(boundary, 10, {
    maxBytes: () => maxBytes,
    keep: (bytes) => (kept = Buffer.concat([kept, bytes])),
    kept: () => kept.length,
    rewind: (to) => (kept = kept.subarray(0, to)),
  })
  let at = 0
  for (let turn = 0; at < form.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    const problem = reader.push(form.subarray(at, at + size))
    if (problem !== undefined) return problem
    at += size
  }
  const parts = reader.end()
  if (typeof parts === 'string') return parts
  return parts.map(({ name, filename, contentType, from, to, bytes }) => ({
    name,
    filename,
    contentType,
    text: kept.toString('latin1', from, to),
    bytes,
  }))
}

const anyPieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })

describe('a form', () => {
  test('is what the platform makes of it, in pieces of any size', async () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '\r', '\n', 'é', ';', ' '),
      minLength: 1,
      maxLength: 6,
    })
    const content = fc.string({ unit: fc.constantFrom('x', '-', '\r', '\n', '--b'), maxLength: 20 })
    const part = fc.record({ name, content, filename: fc.option(name) })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), anyPieces, async (parts, sizes) => {
        const form = new FormData()
        for (const { name: field, content: text, filename } of parts)
          form.append(field, filename === null ? new Blob([text]) : new File([text], filename, { type: 'text/x-log' }))
        const made = new Response(form)
        const contentType = made.headers.get('content-type') ?? ''
        const bytes = Buffer.from(await made.arrayBuffer())
        const wanted = await new Response(new Uint8Array(bytes), {
          headers: { 'Content-Type': contentType },
        }).formData()
        const read = readInPieces(bytes, boundaryOf(contentType) ?? '', sizes)
        const files = [...wanted] as [string, File][]
        expect(read).toEqual(
          await Promise.all(
            files.map(async ([field, file]) => ({
              name: field,
              filename: file.name,
              contentType: expect.any(String),
              text: Buffer.from(await file.arrayBuffer()).toString('latin1'),
              bytes: file.size,
            })),
          ),
        )
      }),
      { numRuns: 300 },
    )
  })

  const one = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
  const field = 'Content-Disposition: form-data; name="a"'

  test.each<[what: string, form: string, expected: unknown]>([
    ['without parts', '--b--', []],
    [
      'with words before it',
      `hello\r\n${one(field, '')}--b--\r\nbye`,
      [expect.objectContaining({ name: 'a', text: '' })],
    ],
    [
      'with spaces behind its boundary',
      `--b \t\r\n${field}\r\n\r\nx\r\n--b--`,
      [expect.objectContaining({ text: 'x' })],
    ],
    ['that is cut short', one(field, 'x'), 'not_a_form'],
    ['without a boundary in it', 'x'.repeat(20_000), 'not_a_form'],
    ['whose part has no name', `${one('Content-Type: a', 'x')}--b--`, 'not_a_form'],
    ['whose part has no headers', '--b\r\n\r\nx\r\n--b--', 'not_a_form'],
    ['whose headers do not end', `--b\r\n${'x'.repeat(20_000)}`, 'not_a_form'],
    ['with more than its boundary', '--bb\r\n', 'not_a_form'],
    ['of too many parts', one(field, 'x').repeat(11), 'too_many_parts'],
  ])('%s', (_, form, expected) => {
    for (const sizes of [[1], [7], [100_000]]) expect(readInPieces(Buffer.from(form), 'b', sizes)).toEqual(expected)
  })

  test('keeps nothing of a part that is too large', () => {
    const form = Buffer.from(`${one(field, 'large')}${one(field, 'abc')}--b--`)
    for (const sizes of [[1], [7], [1000]])
      expect(readInPieces(form, 'b', sizes, 3)).toMatchObject([
        { text: '', bytes: 5 },
        { text: 'abc', bytes: 3 },
      ])
  })
})

describe('the names of a part', () => {
  test.each([
    ['form-data; name=a; filename=b.txt', { name: 'a', filename: 'b.txt' }],
    ['form-data; filename="b.txt"; name="a"', { name: 'a', filename: 'b.txt' }],
    ['form-data; name="%22a%22"', { name: '"a"', filename: undefined }],
    [`form-data; name="a"; filename="x"; filename*=UTF-8''%C3%A9.log`, { name: 'a', filename: 'é.log' }],
    ['attachment; name="a"', undefined],
  ])('%s', (disposition, expected) => {
    const names = partNames(`\r\nX: y\r\nContent-Disposition: ${disposition}`)
    expect(names).toEqual(expected === undefined ? undefined : { ...expected, contentType: 'text/plain' })
  })
})
