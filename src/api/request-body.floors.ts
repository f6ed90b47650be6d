import { z } from 'zod'
import { ok } from '#domain/result.ts'
import { costFloor } from '#floors'
import { formBody } from './request-body.ts'

costFloor('a form of 300,000 parts, refused', {
  most: 11_000,
  prepare: () => {
    const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const body = `${part.repeat(300_000)}--b--`
    const large = formBody(z.object({}), 100_000_000)
    const sizeOf = (form: FormData) => Promise.resolve(ok([...form].length))
    return () => large.read(new Request('http://test/', { method: 'POST', headers, body }), sizeOf)
  },
})
