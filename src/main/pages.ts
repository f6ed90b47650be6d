import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { securePage } from './security-headers.ts'

export type PagesMode = 'built' | 'dev'

export interface Pages {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Resolves when pages are served; rejects when Next could not start. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const RETRY_AFTER_SECONDS = 1

/** Where the build is, relative to the project. */
export const buildFolder = process.env.MISHAP_NEXT_DIR || '.next'

/** Whether `next build` has been run. */
export function isBuilt(project: string): boolean {
  return existsSync(join(project, buildFolder, 'BUILD_ID'))
}

/**
 * Next.js behind our own server, half a second after it. Until it is ready pages answer 503 with
 * Retry-After, while ingest takes events already.
 */
export function startPages(options: {
  project: string
  mode: PagesMode
  server: Server
  settings: Settings
  onFault: (fault: unknown, path: string) => void
}): Pages {
  const dev = options.mode === 'dev'
  let serve: ((req: IncomingMessage, res: ServerResponse) => Promise<void>) | undefined
  let close: () => Promise<void> = () => Promise.resolve()

  async function start(): Promise<void> {
    const { default: next } = await import('next')
    const app = next({
      dev,
      dir: options.project,
      httpServer: options.server,
      hostname: options.settings.host,
      port: options.settings.port,
      quiet: !dev,
    })
    await app.prepare()
    serve = app.getRequestHandler()
    close = () => app.close()
  }

  return {
    ready: start(),
    handle(req, res) {
      if (serve === undefined) {
        res.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Content-Type': 'text/html; charset=utf-8' })
        res.end(waitingPage())
        return
      }
      securePage(req, res, dev)
      serve(req, res).catch((fault: unknown) => {
        options.onFault(fault, req.url ?? '')
        res.destroy()
      })
    },
    close: () => close(),
  }
}

function waitingPage(): string {
  const t = messages('cli')
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>${t('serve.startingTitle')}</title><p style="font:14px system-ui;margin:4rem auto;max-width:40ch">${t('serve.starting')}</p>`
}
