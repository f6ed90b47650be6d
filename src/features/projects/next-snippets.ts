import type { Destination, SetUpStep } from './set-up-step.ts'

/**
 * For Next.js 15 and newer with the app router: each place that can fail has its own file. The SDK (11.8) does not send
 * the digest that Next shows in place of a server error, so a few lines of our own add it to the event on both sides.
 */
export function nextSteps({ dsn, envelopeUrl }: Destination): readonly SetUpStep[] {
  return [
    { step: 'install', language: 'bash', code: 'npm install @sentry/nextjs' },
    { step: 'digest', file: 'with-digest.ts', language: 'typescript', code: withDigest, note: 'digest' },
    { step: 'client', file: 'instrumentation-client.ts', language: 'typescript', code: client(dsn) },
    { step: 'server', file: 'instrumentation.ts', language: 'typescript', code: server(dsn) },
    { step: 'error', file: 'app/error.tsx', language: 'tsx', code: error },
    { step: 'globalError', file: 'app/global-error.tsx', language: 'tsx', code: globalError },
    {
      step: 'test',
      language: 'tsx',
      code: `<button onClick={() => { throw new Error('Hello, Mishap') }}>Break</button>`,
      note: 'nextTest',
    },
    { step: 'tunnel', file: 'next.config.ts', language: 'typescript', code: tunnel(envelopeUrl), note: 'tunnel' },
  ]
}

const withDigest = `import type { ErrorEvent, EventHint } from '@sentry/nextjs'

/** Puts the digest that people see in place of a server's error on the event. */
export function withDigest(event: ErrorEvent, hint: EventHint): ErrorEvent {
  const error = hint.originalException as { digest?: unknown } | null | undefined
  if (typeof error?.digest === 'string') event.tags = { ...event.tags, 'next.digest': error.digest }
  return event
}`

const client = (dsn: string) => `import * as Sentry from '@sentry/nextjs'
import { withDigest } from './with-digest'

Sentry.init({
  dsn: '${dsn}',
  beforeSend: withDigest,
  tracesSampleRate: 1, // lower this for high traffic
})

export const onRouterTransitionStart = Sentry.captureRouterTransitionStart`

const server = (dsn: string) => `import * as Sentry from '@sentry/nextjs'
import { withDigest } from './with-digest'

export function register() {
  Sentry.init({
    dsn: '${dsn}',
    beforeSend: withDigest,
    tracesSampleRate: 1, // lower this for high traffic
  })
}

// Errors of server components, route handlers and server functions.
export const onRequestError = Sentry.captureRequestError`

const report = `'use client'

import * as Sentry from '@sentry/nextjs'
import { useEffect } from 'react'
`

const error = `${report}
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    Sentry.captureException(error)
  }, [error])
  return (
    <main>
      <h1>Something went wrong</h1>
      {error.digest && <p>Digest: {error.digest}</p>}
    </main>
  )
}`

const globalError = `${report}
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    Sentry.captureException(error)
  }, [error])
  return (
    <html>
      <body>
        <h1>Something went wrong</h1>
        {error.digest && <p>Digest: {error.digest}</p>}
      </body>
    </html>
  )
}`

// Next's tunnelRoute only supports the hosts of Sentry's cloud (docs/protocol.md 8).
const tunnel = (envelopeUrl: string) => `export default {
  rewrites: async () => [
    { source: '/monitoring', destination: '${envelopeUrl}' },
  ],
}

// and in instrumentation-client.ts:
// Sentry.init({ dsn: '…', tunnel: '/monitoring' })`
