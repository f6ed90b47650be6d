import type { CodeLanguage } from '#ui/highlight.ts'

/** Where tools tell of releases. */
export interface ReleaseTarget {
  /** Origin and base path, no slash at the end. */
  readonly url: string
  readonly organization: string
  readonly project: string
}

/** One way to make a release. */
export interface ReleaseWay {
  readonly tool: 'sdk' | 'cli' | 'plugin'
  /** The file that the code goes into; undefined where that differs, and for commands. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
}

/** The command of the operator that makes the token which tools need. */
export const tokenCommand = 'bin/mishap token create --organization'

/** The ways to make a release, set to this server. Options are those of sentry-cli 3 and of the Vite plugin. */
export function releaseWays(target: ReleaseTarget): readonly ReleaseWay[] {
  return [
    { tool: 'sdk', language: 'typescript', code: sdk(target) },
    { tool: 'cli', language: 'bash', code: cli(target) },
    { tool: 'plugin', file: 'vite.config.ts', language: 'typescript', code: plugin(target) },
  ]
}

const sdk = ({ project }: ReleaseTarget) => `Sentry.init({
  dsn: '…',
  release: '${project}@1.0.0',
})`

const cli = ({ url, organization, project }: ReleaseTarget) => `export SENTRY_URL=${url}
export SENTRY_ORG=${organization}
export SENTRY_PROJECT=${project}
export SENTRY_AUTH_TOKEN=sntrys_…

npx sentry-cli releases new ${project}@1.0.0
npx sentry-cli releases set-commits ${project}@1.0.0 --local
npx sentry-cli releases finalize ${project}@1.0.0
npx sentry-cli deploys new --release ${project}@1.0.0 --env production`

const plugin = ({
  url,
  organization,
  project,
}: ReleaseTarget) => `import { sentryVitePlugin } from '@sentry/vite-plugin'

export default defineConfig({
  build: { sourcemap: 'hidden' },
  plugins: [
    // After all other plugins.
    sentryVitePlugin({
      url: '${url}',
      org: '${organization}',
      project: '${project}',
      authToken: process.env.SENTRY_AUTH_TOKEN,
      release: { name: '${project}@1.0.0', deploy: { env: 'production' } },
    }),
  ],
})`
