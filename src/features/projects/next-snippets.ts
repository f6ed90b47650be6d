import type { Destination, SetUpStep } from './set-up-step.ts'

/** Next.js 15 and newer, app router: three places can fail, and each has a file of its own. */
export function nextSteps({ dsn, envelopeUrl }: Destination): readonly SetUpStep[] {
  return [
    { step: 'install', language: 'bash', code: 'npm install @sentry/nextjs' },
    { step: 'client', file: 'instrumentation-client.ts', language: 'typescript', code: client(dsn) },
    { step: 'server', file: 'instrumentation.ts', language: 'typescript', code: server(dsn) },
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

const client = (dsn: string) => `import * as Sentry from '@sentry/nextjs'

Sentry.init({
  dsn: '${dsn}',
})

export const onRouterTransitionStart = Sentry.captureRouterTransitionStart`

const server = (dsn: string) => `import * as Sentry from '@sentry/nextjs'

export function register() {
  Sentry.init({
    dsn: '${dsn}',
  })
}

// Errors of server components, route handlers and server functions.
export const onRequestError = Sentry.captureRequestError`

const globalError = `'use client'

import * as Sentry from '@sentry/nextjs'
import { useEffect } from 'react'

export default function GlobalError({ error }: { error: unknown }) {
  useEffect(() => {
    Sentry.captureException(error)
  }, [error])
  return (
    <html>
      <body>
        <h1>Something went wrong</h1>
      </body>
    </html>
  )
}`

// Next's own tunnelRoute knows the hosts of Sentry's cloud only (PROTOCOL 8).
const tunnel = (envelopeUrl: string) => `export default {
  rewrites: async () => [
    { source: '/monitoring', destination: '${envelopeUrl}' },
  ],
}

// and in instrumentation-client.ts:
// Sentry.init({ dsn: '…', tunnel: '/monitoring' })`
