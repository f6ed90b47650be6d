import { homedir, hostname, release } from 'node:os'
import { parseEnvelope } from '#domain/envelope/parse.ts'

/** Returns an envelope with the names of this machine as another machine would have them. */
export function neutral(body: Buffer): Buffer {
  const envelope = parseEnvelope(body)
  if (!envelope.ok) throw new Error(`An SDK sent what is no envelope: ${body.subarray(0, 200).toString()}`)
  const payloads = envelope.value.items.map(({ payload }) => renamed(Buffer.from(payload)))
  if (envelope.value.items.every(({ payload }, at) => payloads[at]?.equals(payload))) return body
  const items = envelope.value.items.flatMap(({ header }, at) => {
    const payload = payloads[at] ?? Buffer.alloc(0)
    const own = typeof header.length === 'number' ? { ...header, length: payload.length } : header
    return [Buffer.from(`${JSON.stringify(own)}\n`), payload, Buffer.from('\n')]
  })
  return Buffer.concat([body.subarray(0, body.indexOf('\n') + 1), ...items])
}

/** What the kernel of this machine is called behind its number. */
const [, ...kernelWords] = release().split('-')
const kernel = kernelWords.join('-')

function renamed(payload: Buffer): Buffer {
  const text = payload.toString()
  const isText = Buffer.from(text).equals(payload)
  if (!isText) return payload
  return Buffer.from(
    (kernel === '' ? text : text.replaceAll(kernel, 'amd64'))
      .replaceAll(new RegExp(`${homedir()}/\\.pyenv/versions/[\\d.]+`, 'g'), '/usr/local')
      .replaceAll(`${homedir()}/go/`, '/go/')
      .replaceAll(`"server_name":"${hostname()}"`, '"server_name":"shop-1"'),
  )
}
