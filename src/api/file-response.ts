import { Buffer } from 'node:buffer'
import type { Attachment } from '#domain/attachment/attachment.ts'
import type { DownloadHeaders } from '#domain/blob/blob-store.ts'
import { previewType } from '#domain/attachment/kind.ts'
import type { RemoteAsset } from '#domain/replay/remote-assets.ts'

/** Headers that prevent execution: the file is untrusted but is served from our own origin. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
} as const

/**
 * Responds with an attachment. A download is plain bytes; a preview shows only genuine images and text inline, and
 * anything else is still a download.
 */
export function fileResponse(
  { id, name, kind, size }: Attachment,
  bytes: AsyncIterable<Uint8Array>,
  as: 'download' | 'preview',
): Response {
  const shown = as === 'preview' ? previewType(kind) : undefined
  const disposition = shown === undefined ? 'attachment' : 'inline'
  const headers = {
    ...SAFE,
    'Content-Type': shown ?? 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `${disposition}; ${fileNames(name === '' ? `attachment-${id}` : name)}`,
  }
  return new Response(streamOf(bytes), { headers })
}

/** Returns the headers that make an attachment a download, wherever it is stored. */
export function downloadHeaders({ id, name }: Pick<Attachment, 'id' | 'name'>): DownloadHeaders {
  const contentDisposition = `attachment; ${fileNames(name === '' ? `attachment-${id}` : name)}`
  return { contentType: 'application/octet-stream', contentDisposition }
}

/** Redirects the caller to the file's storage URL, which is valid for minutes and must not be cached. */
export function elsewhere(link: string): Response {
  return new Response(null, { status: 302, headers: { ...SAFE, 'Cache-Control': 'no-store', Location: link } })
}

export function bytesResponse(bytes: Uint8Array, name: string): Response {
  const headers = {
    ...SAFE,
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes.length),
    'Content-Disposition': `attachment; ${fileNames(name)}`,
  }
  return new Response(new Uint8Array(bytes), { headers })
}

/** Responds with a remote asset for the replay player; opened directly, it is a download. */
export function assetResponse({ contentType, bytes }: RemoteAsset): Response {
  const headers = {
    ...SAFE,
    'Cache-Control': 'private, max-age=3600',
    'Content-Type': contentType,
    'Content-Length': String(bytes.length),
    'Content-Disposition': 'attachment',
  }
  return new Response(new Uint8Array(bytes), { headers })
}

/** Both forms from RFC 6266: an ASCII one for every client, and the exact one. */
function fileNames(name: string): string {
  const ascii = Buffer.from(name.replaceAll(/[^ -~]|["\\%]/g, '_')).toString('latin1')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Reads only as fast as the client consumes, and stops when it disconnects. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return?.()
    },
  })
}

export function bytesFile(
  name: string,
  contentType: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  more: Readonly<Record<string, string>> = {},
): { readonly file: Response } {
  const headers = {
    ...SAFE,
    ...more,
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  }
  return { file: new Response(streamOf(each(bytes)), { headers }) }
}

async function* each(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* bytes
}

export function linesFile(
  name: string,
  contentType: string,
  lines: AsyncIterable<string> | Iterable<string>,
): { readonly file: Response } {
  return bytesFile(name, contentType, bytesOf(lines))
}

async function* bytesOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const line of lines) yield encoder.encode(line)
}
