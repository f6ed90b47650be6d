import type { CodeLanguage } from '#ui/highlight.ts'

/** Where uploads of one project go. */
export interface UploadTarget {
  /** Origin and base path, no slash at the end. */
  readonly url: string
  readonly organization: string
  readonly project: string
}

/** One way to upload. */
export interface UploadWay {
  readonly tool: 'cli' | 'vite' | 'webpack' | 'next'
  /** The file that the code goes into; undefined for commands. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
}

/** The command of the operator that makes the token which all of them need. */
export const tokenCommand = 'bin/mishap token create --organization'

/** The tools that upload source maps, set to this server. Their options are those of sentry-cli 3 and of the plugins. */
export function uploadWays(target: UploadTarget): readonly UploadWay[] {
  return [
    { tool: 'next', file: 'next.config.ts', language: 'typescript', code: next(target) },
    { tool: 'vite', file: 'vite.config.ts', language: 'typescript', code: vite(target) },
    { tool: 'webpack', file: 'webpack.config.js', language: 'javascript', code: webpack(target) },
    { tool: 'cli', language: 'bash', code: cli(target) },
  ]
}

const options = ({ url, organization, project }: UploadTarget, indent: string, nameOfUrl = 'url') =>
  [
    `${nameOfUrl}: '${url}',`,
    `org: '${organization}',`,
    `project: '${project}',`,
    'authToken: process.env.SENTRY_AUTH_TOKEN,',
  ].join(`\n${indent}`)

const next = (target: UploadTarget) => `import { withSentryConfig } from '@sentry/nextjs'

export default withSentryConfig(nextConfig, {
  ${options(target, '  ', 'sentryUrl')}
})`

const vite = (target: UploadTarget) => `import { sentryVitePlugin } from '@sentry/vite-plugin'

export default defineConfig({
  build: { sourcemap: 'hidden' },
  plugins: [
    // After all other plugins.
    sentryVitePlugin({
      ${options(target, '      ')}
    }),
  ],
})`

const webpack = (target: UploadTarget) => `const { sentryWebpackPlugin } = require('@sentry/webpack-plugin')

module.exports = {
  devtool: 'hidden-source-map',
  plugins: [
    sentryWebpackPlugin({
      ${options(target, '      ')}
    }),
  ],
}`

const cli = ({ url, organization, project }: UploadTarget) => `export SENTRY_URL=${url}
export SENTRY_ORG=${organization}
export SENTRY_PROJECT=${project}
export SENTRY_AUTH_TOKEN=sntrys_…

npx sentry-cli sourcemaps inject ./dist
npx sentry-cli sourcemaps upload ./dist`
