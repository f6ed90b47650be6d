import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** How the name of what was packed ends, beside the file itself. */
export const PACKED = '.br'

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}
/** Names of scripts and styles have a hash of what is in them. */
const FOREVER = 'public, max-age=31536000, immutable'
const FILE = /^\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.(?:js|css))$/
/** Brotli among the encodings that a browser takes, unless it says that it does not. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i

const brotli = promisify(brotliCompress)

/** Whether a file of the build is a script or a style that browsers ask for. */
export function isPackable(path: string): boolean {
  return /[\\/]static[\\/]/.test(path) && extname(path) in types
}

/** Packs a text as small as it gets: once for all browsers, so that it may take long. */
export function pack(text: string): Promise<Buffer> {
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
}

/**
 * Serves the scripts and styles of a build as they were packed, a seventh smaller than packed while somebody waits; leaves
 * the rest to `next`, and those who take no Brotli.
 * @param folder the build's
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

/** The file that is asked for, within `static`, where it may be sent packed. */
function packedFile({ method, url = '', headers }: IncomingMessage, basePath: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (!url.startsWith(basePath) || !TAKES_BROTLI.test(headers['accept-encoding'] ?? '')) return undefined
  return FILE.exec(url.slice(basePath.length))?.[1]
}
