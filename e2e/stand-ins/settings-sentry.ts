import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settingsAnswers } from './settings-answers.ts'

/** A Sentry with settings made by people, and one issue they have worked on. */
export interface SettingsSentry {
  readonly url: string
  /** Requested addresses. Tests may empty it. */
  readonly asked: string[]
  /** The error status for an address; `undefined` for a normal response. */
  trouble: (path: string) => number | undefined
  close(): Promise<void>
}

/** Starts one. Its lists have two rows a page, with `Link` headers as Sentry writes them (docs/protocol.md 6.1). */
export async function startSettingsSentry(answers = settingsAnswers()): Promise<SettingsSentry> {
  const asked: string[] = []
  const server = createServer((req, res) => {
    const path = (req.url ?? '').replace('/api/0', '')
    asked.push(path)
    const { pathname, searchParams } = new URL(path, 'http://sentry.invalid')
    const status = sentry.trouble(path)
    const said = answers.get(pathname)
    const project = searchParams.get('project')
    const body = Array.isArray(said) && project !== null ? said.filter((row) => isOf(row, project)) : said
    if (status !== undefined || body === undefined) {
      res.writeHead(status ?? 404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const json = { 'content-type': 'application/json' }
    if (!Array.isArray(body)) {
      res.writeHead(200, json).end(JSON.stringify(body))
      return
    }
    const from = Number(searchParams.get('cursor')?.split(':')[1] ?? 0)
    const next = from + PAGE
    const cursor = `0:${next}:0`
    const link = `<${sentry.url}${path}?cursor=${cursor}>; rel="next"; results="${String(next < body.length)}"; cursor="${cursor}"`
    res.writeHead(200, { ...json, link }).end(JSON.stringify(body.slice(from, next)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sentry: SettingsSentry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    trouble: () => undefined,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return sentry
}

const PAGE = 2

/** Lists of the whole organization are filtered by project. */
function isOf(row: unknown, project: string): boolean {
  return typeof row === 'object' && row !== null && 'project' in row && fields(row.project)['id'] === project
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
