import { connect, type Socket } from 'node:net'

/** The response to one request, as far as a load generator needs it. */
interface Reply {
  readonly status: number
  /** 0 if absent. */
  readonly retryAfterSeconds: number
}

/** A keep-alive connection with one pending request at a time: HTTP/1.1 with minimal CPU. */
export interface Connection {
  /** Writes the bytes of a whole request. Rejects if the connection ends before the reply is complete. */
  send(request: Uint8Array): Promise<Reply>
  readonly isOpen: boolean
  close(): void
}

const HEADERS_END = '\r\n\r\n'

/**
 * Connects; rejects if refused.
 * @param from the local address
 */
export async function openConnection(host: string, port: number, from?: string): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true, ...(from === undefined ? {} : { localAddress: from }) })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return overSocket(socket)
}

function overSocket(socket: Socket): Connection {
  let received = ''
  let settle: { resolve: (reply: Reply) => void; reject: (fault: Error) => void } | undefined

  const finish = (fault: Error) => {
    settle?.reject(fault)
    settle = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    const reply = completeReply(received)
    if (reply === undefined) return
    received = ''
    const waiting = settle
    settle = undefined
    waiting?.resolve(reply)
  })
  socket.on('error', finish)
  socket.on('close', () => finish(new Error('The server closed the connection.')))

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    get isOpen() {
      return !socket.destroyed && socket.writable
    },
    close: () => socket.destroy(),
  }
}

function completeReply(text: string): Reply | undefined {
  const headersEnd = text.indexOf(HEADERS_END)
  if (headersEnd < 0) return undefined
  const bodyStart = headersEnd + HEADERS_END.length
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const isComplete = length === undefined ? text.endsWith(`0${HEADERS_END}`) : text.length >= bodyStart + Number(length)
  if (!isComplete) return undefined
  return {
    status: Number(text.slice(9, 12)),
    retryAfterSeconds: Number(/\r\nretry-after: *(\d+)/i.exec(text.slice(0, headersEnd))?.[1] ?? 0),
  }
}
