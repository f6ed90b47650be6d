import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** The suffix of a packed file, next to the original. */
export const PACKED = '.br'

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}
/** Names of scripts and styles contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable'
const FILE = /^\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.(?:js|css))$/
/** Brotli among the accepted encodings, unless excluded by q=0. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i

const brotli = promisify(brotliCompress)

/** Whether a file of the build is a script or style for browsers. */
export function isPackable(path: string): boolean {
  return /[\\/]static[\\/]/.test(path) && extname(path) in types
}

/** Compresses at maximum quality: slow, but done once for all browsers. */
export function pack(text: string): Promise<Buffer> {
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
}

/**
 * Serves a build's precompressed scripts and styles, a seventh smaller than with compression on the fly. Passes
 * everything else, and clients without Brotli, to `next`.
 * @param folder the build folder
 */
export function servePacked({ folder, basePath }: { folder: string; basePath: string }, next: Serve): Serve {
  return async (req, res) => {
    const file = packedFile(req, basePath)
    const bytes = file && (await readFile(join(folder, 'static', file + PACKED)).catch(() => undefined))
    if (file === undefined || bytes === undefined) return next(req, res)
    res.writeHead(200, {
      'Content-Type': types[extname(file)],
      'Content-Encoding': 'br',
      'Content-Length': bytes.length,
      'Cache-Control': FOREVER,
      Vary: 'Accept-Encoding',
    })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
}

/** The requested file within `static`, if it may be sent compressed. */
function packedFile({ method, url = '', headers }: IncomingMessage, basePath: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (!url.startsWith(basePath) || !TAKES_BROTLI.test(headers['accept-encoding'] ?? '')) return undefined
  return FILE.exec(url.slice(basePath.length))?.[1]
}
