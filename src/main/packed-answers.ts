import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createGzip, type Gzip } from 'node:zlib'

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** How long later chunks wait to be compressed together. */
const GATHER_MS = 4
/** In bytes: smaller responses of known length are sent uncompressed. */
const WORTH_PACKING = 1024
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i
const PACKABLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/i

/**
 * Compresses the responses of `next`, batched over some milliseconds. Next writes each element of a page and each row
 * of a payload separately, and its own compression flushes each: hundreds of trips to another thread per page.
 */
export function packAnswers(next: Serve): Serve {
  return (req, res) => {
    if (req.method !== 'HEAD' && TAKES_GZIP.test(req.headers['accept-encoding']?.toString() ?? '')) packAnswer(res)
    return next(req, res)
  }
}

function packAnswer(res: ServerResponse): void {
  const [write, end, writeHead] = [res.write.bind(res), res.end.bind(res), res.writeHead.bind(res)]
  let packing: ReturnType<typeof packInto> | 'none' | undefined
  const decide = () => (packing ??= isPackable(res) ? packInto(res, write, end) : 'none')

  res.writeHead = (status: number, ...rest: readonly unknown[]) => {
    const [message] = rest
    const headers = rest.at(-1)
    for (const [name, value] of Object.entries(typeof headers === 'object' ? { ...headers } : {}))
      res.setHeader(name, value as string | string[])
    res.statusCode = status
    decide()
    return typeof message === 'string' ? writeHead(status, message) : writeHead(status)
  }
  res.write = ((...args: Parameters<typeof write>) => {
    const packs = decide()
    return packs === 'none' ? write(...args) : packs.add(args[0] as Piece)
  }) as typeof res.write
  res.end = ((...args: Parameters<typeof end>) => {
    const packs = decide()
    if (packs === 'none') return end(...args)
    const [last] = args
    packs.end(typeof last === 'function' ? undefined : (last as Piece | undefined))
    return res
  }) as typeof res.end
}

type Piece = Uint8Array | string

/** Adds the compression to the head, and returns the writer. */
function packInto(res: ServerResponse, write: ServerResponse['write'], end: ServerResponse['end']) {
  res.removeHeader('Content-Length')
  res.setHeader('Content-Encoding', 'gzip')
  res.appendHeader('Vary', 'Accept-Encoding')
  const gzip = createGzip()
  gzip.on('data', (packed: Buffer) => void write(packed))
  gzip.on('end', () => end())
  res.once('close', () => gzip.close())
  return gathering(gzip, res)
}

function gathering(gzip: Gzip, res: ServerResponse) {
  let pieces: Uint8Array[] = []
  let isFirst = true
  let due: NodeJS.Timeout | undefined
  const send = () => {
    due = undefined
    if (res.destroyed) return
    gzip.write(Buffer.concat(pieces))
    gzip.flush(constants.Z_SYNC_FLUSH)
    pieces = []
  }
  const gather = (piece: Piece) => pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
  return {
    /** @returns whether more may be written at once, as in `ServerResponse.write` */
    add(piece: Piece): boolean {
      gather(piece)
      due ??= setTimeout(send, isFirst ? 0 : GATHER_MS)
      isFirst = false
      return !res.writableNeedDrain
    },
    end(last: Piece | undefined): void {
      clearTimeout(due)
      if (last !== undefined) gather(last)
      if (!res.destroyed) gzip.end(Buffer.concat(pieces))
    },
  }
}

function isPackable(res: ServerResponse): boolean {
  if (res.statusCode === 204 || res.statusCode === 304 || res.hasHeader('Content-Encoding')) return false
  if (/no-transform/i.test(String(res.getHeader('Cache-Control') ?? ''))) return false
  const length = res.getHeader('Content-Length')
  if (length !== undefined && Number(length) < WORTH_PACKING) return false
  return PACKABLE.test(String(res.getHeader('Content-Type') ?? ''))
}
