import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { ok } from '#domain/result.ts'
import { formBody, jsonBody } from './request-body.ts'

const post = (body: BodyInit) => new Request('http://test/', { method: 'POST', body })

describe('a JSON body', () => {
  const reader = jsonBody(z.object({ name: z.string() }))
  const read = (body: BodyInit) => reader.read(post(body), (sent) => Promise.resolve(ok(sent)))

  test('is read by its schema', async () => {
    expect(await read('{"name":"a","more":1}')).toEqual({ ok: true, value: { name: 'a' } })
  })

  test.each(['', 'nonsense', '[]', '{"name":1}', 'null'])('%j is refused in a sentence', async (body) => {
    expect(await read(body)).toMatchObject({ ok: false, refusal: { reason: 'bad_body', why: expect.any(String) } })
  })

  test('is not read further than its limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled++
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const request = new Request('http://test/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    const refused = await reader.read(request, (sent) => Promise.resolve(ok(sent)))
    expect(refused).toMatchObject({ refusal: { reason: 'too_large' } })
    expect(pulled).toBeLessThan(10)
  })
})

describe('a form', () => {
  const reader = formBody(z.object({}), 1000)
  const sizeOf = (form: FormData) => Promise.resolve(ok([...form].length))

  test('has its parts', async () => {
    const form = new FormData()
    form.append('file', new Blob(['a']), 'a')
    form.append('file', new Blob(['b']), 'b')
    expect(await reader.read(post(form), sizeOf)).toEqual({ ok: true, value: 2 })
  })

  test('of 300,000 parts is refused', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const request = new Request('http://test/', { method: 'POST', headers, body: `${part.repeat(300_000)}--b--` })
    const large = formBody(z.object({}), 100_000_000)
    expect(await large.read(request, sizeOf)).toMatchObject({ refusal: { reason: 'bad_form' } })
  })

  test('is refused where it is none, or too large', async () => {
    expect(await reader.read(post('a=b&c'), sizeOf)).toMatchObject({ refusal: { reason: 'bad_form' } })
    const form = new FormData()
    form.append('file', 'x'.repeat(2000))
    expect(await reader.read(post(form), sizeOf)).toMatchObject({ refusal: { reason: 'too_large' } })
  })

  test('waits until others have let go of theirs', async () => {
    let most = 0
    let open = 0
    const letGo: (() => void)[] = []
    const hold = async () => {
      most = Math.max(most, ++open)
      await new Promise<void>((resolve) => letGo.push(resolve))
      open--
      return ok(undefined)
    }
    const form = new FormData()
    form.append('name', 'x')
    const all = Array.from({ length: 9 }, () => reader.read(post(form), hold))
    const end = setInterval(() => letGo.shift()?.(), 1)
    await Promise.all(all)
    clearInterval(end)
    expect(most).toBe(3)
  })
})
