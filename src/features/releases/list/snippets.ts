import { shellSettings, viteConfig, type ToolTarget } from '#domain/release/tool-settings.ts'
import type { CodeLanguage } from '#ui/highlight.ts'

export interface ReleaseWay {
  readonly tool: 'sdk' | 'cli' | 'plugin'
  /** The file that contains the code; `undefined` if it varies, and for commands. */
  readonly file?: string
  readonly language: CodeLanguage
  readonly code: string
}

/** Ways to create a release, configured for this server. Options are those of sentry-cli 3 and of the Vite plugin. */
export function releaseWays(target: ToolTarget): readonly ReleaseWay[] {
  return [
    { tool: 'sdk', language: 'typescript', code: sdk(target) },
    { tool: 'cli', language: 'bash', code: cli(target) },
    { tool: 'plugin', file: 'vite.config.ts', language: 'typescript', code: plugin(target) },
  ]
}

const sdk = ({ project }: ToolTarget) => `Sentry.init({
  dsn: '…',
  release: '${project}@1.0.0',
})`

const cli = (target: ToolTarget) => `${shellSettings(target)}

npx sentry-cli releases new ${target.project}@1.0.0
npx sentry-cli releases set-commits ${target.project}@1.0.0 --local
npx sentry-cli releases finalize ${target.project}@1.0.0
npx sentry-cli deploys new --release ${target.project}@1.0.0 --env production`

const plugin = (target: ToolTarget) =>
  viteConfig(target, [`release: { name: '${target.project}@1.0.0', deploy: { env: 'production' } },`])
