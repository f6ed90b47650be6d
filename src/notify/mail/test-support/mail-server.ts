import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The data that a mail server received. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
}

/** For tests: a mail server that keeps what it receives. */
export interface MailServer {
  readonly url: string
  readonly received: Received[]
  /** The response with which to reject the next recipients. */
  refusal: string | undefined
  close(): Promise<void>
}

/** Implements the minimum of RFC 5321 that a client needs. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const state: { refusal: string | undefined } = { refusal: undefined }
  const server = createServer((socket) => converse(socket, received, () => state.refusal))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, received, close })
}

function converse(socket: Socket, received: Received[], refusalOf: () => string | undefined): void {
  let [buffer, from, to]: [string, string, string[]] = ['', '', []]
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const end = (): void => {
    const at = buffer.indexOf('\r\n.\r\n')
    if (at === -1) return
    received.push({ from, to, data: buffer.slice(0, at).replaceAll('\r\n..', '\r\n.') })
    buffer = buffer.slice(at + 5)
    ;[isData, to] = [false, []]
    say('250 taken')
  }
  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return void say('250-test\r\n250 8BITMIME')
    if (verb === 'DATA') return void (say('354 go on'), (isData = true))
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    if (verb === 'MAIL') from = line
    if (verb === 'RCPT') {
      const refusal = refusalOf()
      if (refusal !== undefined) return void say(refusal)
      to.push(line)
    }
    say('250 ok')
  }
  say('220 test')
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('latin1')
    while (!isData && buffer.includes('\r\n')) {
      const at = buffer.indexOf('\r\n')
      const line = buffer.slice(0, at)
      buffer = buffer.slice(at + 2)
      command(line)
    }
    if (isData) end()
  })
  socket.on('error', () => {})
}

/** Headers by name, with folded lines unfolded. */
export function headersOf({ data }: Received): ReadonlyMap<string, string> {
  const head = data.slice(0, data.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

/** Returns everything, with soft line breaks removed. */
export function bodyOf({ data }: Received): string {
  return data.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
}
