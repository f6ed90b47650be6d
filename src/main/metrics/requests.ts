import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Instruments } from '#domain/instruments/instruments.ts'
import { codes, intakeEndpoints, routeClasses, type IntakeEndpoint, type RouteClass } from './families.ts'

/** Called when a request begins; the returned function is called when its response has ended. */
export type MeterRequest = (req: IncomingMessage) => (res: ServerResponse) => void

const MS = 1000

export function meterIntake(instruments: Instruments): MeterRequest {
  const requests = new Map(
    intakeEndpoints.map((endpoint) => [
      endpoint,
      byCode((code) => instruments.counter('mishap_intake_requests_total', { endpoint, code })),
    ]),
  )
  const duration = instruments.meter('mishap_intake_duration_seconds')
  const received = instruments.counter('mishap_intake_received_bytes_total')
  const inFlight = instruments.counter('mishap_intake_requests_in_flight')
  /** Bytes per connection at the previous sample. */
  const before = new WeakMap<Socket, number>()
  // A replacement thread starts with none.
  instruments.set('mishap_intake_requests_in_flight', 0)
  return ({ url = '', socket }) => {
    const startedAt = performance.now()
    inFlight.add()
    return (res) => {
      inFlight.add(-1)
      duration.observe((performance.now() - startedAt) / MS)
      requests.get(endpointOf(url))?.get(codeOf(res))?.add()
      const { bytesRead } = socket
      received.add(bytesRead - (before.get(socket) ?? 0))
      before.set(socket, bytesRead)
    }
  }
}

export function meterPages(
  instruments: Instruments,
  basePath: string,
  onEnd: (req: IncomingMessage, route: RouteClass, seconds: number) => void = () => {},
): MeterRequest {
  const routes = new Map(
    routeClasses.map((route) => [
      route,
      {
        requests: byCode((code) => instruments.counter('mishap_http_requests_total', { route, code })),
        duration: instruments.meter('mishap_http_duration_seconds', { route }),
      },
    ]),
  )
  return (req) => {
    const startedAt = performance.now()
    // Routers rewrite the URL.
    const asked = { method: req.method, url: req.url, headers: req.headers } as IncomingMessage
    const route = routeClassOf(asked, basePath)
    return (res) => {
      const seconds = (performance.now() - startedAt) / MS
      routes.get(route)?.requests.get(codeOf(res))?.add()
      if (isStream(res)) return
      routes.get(route)?.duration.observe(seconds)
      onEnd(asked, route, seconds)
    }
  }
}

function byCode<T>(of: (code: string) => T): ReadonlyMap<string, T> {
  return new Map(codes.map((code) => [code, of(code)]))
}

const known: ReadonlyMap<number, string> = new Map(codes.map((code) => [Number(code), code]))

function codeOf(res: ServerResponse): string {
  if (!res.writableFinished) return 'aborted'
  return known.get(res.statusCode) ?? 'other'
}

/** A stream's duration says nothing about the speed of Mishap. */
function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/event-stream')
}

function endpointOf(url: string): IntakeEndpoint {
  if (url.includes('/envelope')) return 'envelope'
  if (url.includes('/store')) return 'store'
  return url.includes('/otlp/') ? 'otlp' : 'other'
}

function routeClassOf({ method = 'GET', url = '/', headers }: IncomingMessage, basePath: string): RouteClass {
  const path = url.startsWith(basePath) ? url.slice(basePath.length) : url
  if (path.startsWith('/_next/')) return 'asset'
  if (path.startsWith('/api/operator/')) return 'operator'
  if (/^(?:\/[a-z]{2})?\/(?:api|scim)(?:[/?]|$)/.test(path)) return 'api'
  if (/^\/metrics(?:\?|$)/.test(path)) return 'metrics'
  return method === 'POST' && headers['next-action'] !== undefined ? 'action' : 'page'
}
