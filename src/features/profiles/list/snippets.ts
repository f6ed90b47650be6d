import type { CodeLanguage } from '#ui/highlight.ts'

export interface ProfilingSnippet {
  readonly name: 'node' | 'browser' | 'python' | 'go'
  readonly language: CodeLanguage
  readonly code: string
}

/**
 * How to enable profiling, for the SDKs as of November 2026 (JavaScript 11).
 * @param pprofUrl where to send pprof files
 */
export function profilingSnippets({
  dsn,
  pprofUrl,
}: Readonly<Record<'dsn' | 'pprofUrl', string>>): readonly ProfilingSnippet[] {
  return [
    {
      name: 'node',
      language: 'javascript',
      code: `import * as Sentry from '@sentry/node'
import { nodeProfilingIntegration } from '@sentry/profiling-node'

Sentry.init({
  dsn: '${dsn}',
  integrations: [nodeProfilingIntegration()],
  tracesSampleRate: 1,
  profileSessionSampleRate: 1,
  profileLifecycle: 'trace', // while a transaction runs
})`,
    },
    {
      name: 'browser',
      language: 'javascript',
      code: `import * as Sentry from '@sentry/browser'

Sentry.init({
  dsn: '${dsn}',
  integrations: [Sentry.browserTracingIntegration(), Sentry.browserProfilingIntegration()],
  tracesSampleRate: 1,
  profileSessionSampleRate: 1,
  profileLifecycle: 'trace',
})`,
    },
    {
      name: 'python',
      language: 'python',
      code: `import sentry_sdk

sentry_sdk.init(
    dsn="${dsn}",
    traces_sample_rate=1.0,
    profile_session_sample_rate=1.0,
    profile_lifecycle="trace",
)`,
    },
    {
      name: 'go',
      language: 'bash',
      code: `curl -s 'http://localhost:6060/debug/pprof/profile?seconds=10' |
  curl -s --data-binary @- '${pprofUrl}'`,
    },
  ]
}
