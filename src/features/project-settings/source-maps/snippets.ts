import { pluginSettings, shellSettings, viteConfig, type ToolTarget } from '#domain/release/tool-settings.ts'
import type { CodeLanguage } from '#ui/highlight.ts'

export interface UploadWay {
  readonly tool: 'cli' | 'vite' | 'webpack' | 'next'
  /** The file that contains the code; `undefined` for commands. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
}

/** Upload tools configured for this server. Options are those of sentry-cli 3 and of the plugins. */
export function uploadWays(target: ToolTarget): readonly UploadWay[] {
  return [
    { tool: 'next', file: 'next.config.ts', language: 'typescript', code: next(target) },
    { tool: 'vite', file: 'vite.config.ts', language: 'typescript', code: viteConfig(target) },
    { tool: 'webpack', file: 'webpack.config.js', language: 'javascript', code: webpack(target) },
    { tool: 'cli', language: 'bash', code: cli(target) },
  ]
}

const next = (target: ToolTarget) => `import { withSentryConfig } from '@sentry/nextjs'

export default withSentryConfig(nextConfig, {
  ${pluginSettings(target, '  ', { nameOfUrl: 'sentryUrl' })}
})`

const webpack = (target: ToolTarget) => `const { sentryWebpackPlugin } = require('@sentry/webpack-plugin')

module.exports = {
  devtool: 'hidden-source-map',
  plugins: [
    sentryWebpackPlugin({
      ${pluginSettings(target, '      ')}
    }),
  ],
}`

const cli = (target: ToolTarget) => `${shellSettings(target)}

npx sentry-cli sourcemaps inject ./dist
npx sentry-cli sourcemaps upload ./dist`
