import { createServer as createTlsServer } from 'node:https'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAuthority, testCertificates } from '../../tools/test/certificates.ts'

/** A program on a person's machine that waits for the browser's redirect. */
export interface Loopback {
  /** Its address, on a port chosen by the system. */
  readonly uri: string
  /** Resolves once to the parameters of the redirect. */
  came(): Promise<URLSearchParams>
  close(): Promise<void>
}

export async function listenForBrowser(): Promise<Loopback> {
  let told: (query: URLSearchParams) => void = () => {}
  let next = new Promise<URLSearchParams>((resolve) => (told = resolve))
  const listener: RequestListener = (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost')
    res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Agent</title>Back at the agent')
    if (url.pathname === '/callback') told(url.searchParams)
  }
  const server = createServer(listener)
  const port = await listening(server)
  return {
    uri: `http://127.0.0.1:${port}/callback`,
    came: async () => {
      const query = await next
      next = new Promise((resolve) => (told = resolve))
      return query
    },
    close: () => closed(server),
  }
}

/** A site that publishes client metadata documents, with a certificate that servers trust through `env`. */
export interface DocumentSite {
  /** `https://localhost:1234` */
  readonly origin: string
  /** Responses by path: JSON, or an address to redirect to. */
  readonly documents: Map<string, object | string>
  /** Number of requests per path. */
  readonly asked: Map<string, number>
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

export async function publishDocuments(): Promise<DocumentSite> {
  const documents = new Map<string, object | string>()
  const asked = new Map<string, number>()
  const server = createTlsServer(testCertificates.good, (req, res) => {
    const path = req.url ?? '/'
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const found = documents.get(path)
    if (found === undefined) res.writeHead(404).end()
    else if (typeof found === 'string') res.writeHead(302, { location: found }).end()
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  const folder = await mkdtemp(join(tmpdir(), 'mishap-authority-'))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, testAuthority)
  return {
    origin: `https://localhost:${await listening(server)}`,
    documents,
    asked,
    env: { NODE_EXTRA_CA_CERTS: authority, MISHAP_ALLOW_PRIVATE_HOSTS: 'localhost' },
    close: async () => {
      await closed(server)
      await rm(folder, { recursive: true })
    },
  }
}

type Listening = ReturnType<typeof createServer> | ReturnType<typeof createTlsServer>

async function listening(server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function closed(server: Listening): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
