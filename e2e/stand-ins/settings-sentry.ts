import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settingsAnswers } from './settings-answers.ts'

/** A Sentry that has what people have set up, and nothing that has happened. */
export interface SettingsSentry {
  readonly url: string
  /** Addresses that were asked for, since somebody emptied it. */
  readonly asked: string[]
  /** The status that an address is answered with; undefined: as it should. */
  trouble: (path: string) => number | undefined
  close(): Promise<void>
}

/** Starts one. Its lists have two rows a page, with the links to the next one as Sentry writes them (docs/protocol.md 6.1). */
export async function startSettingsSentry(answers = settingsAnswers()): Promise<SettingsSentry> {
  const asked: string[] = []
  const server = createServer((req, res) => {
    const path = (req.url ?? '').replace('/api/0', '')
    asked.push(path)
    const { pathname, searchParams } = new URL(path, 'http://sentry.invalid')
    const status = sentry.trouble(path)
    const body = answers.get(pathname)
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
