/** The server to which upload and release tools are pointed. */
export interface ToolTarget {
  /** Origin and base path, without a trailing slash. */
  readonly url: string
  readonly organization: string
  readonly project: string
}

/** The operator's command that creates the token needed by all tools. */
export const tokenCommand = 'bin/mishap token create --organization'

/** Environment variables that point sentry-cli 3 to this server, as shell lines. */
export function shellSettings({ url, organization, project }: ToolTarget): string {
  return `export SENTRY_URL=${url}
export SENTRY_ORG=${organization}
export SENTRY_PROJECT=${project}
export SENTRY_AUTH_TOKEN=sntrys_…`
}

/**
 * Options that point a bundler plugin to this server.
 * @param more further lines
 */
export function pluginSettings(
  { url, organization, project }: ToolTarget,
  indent: string,
  { nameOfUrl = 'url', more = [] }: { readonly nameOfUrl?: string; readonly more?: readonly string[] } = {},
): string {
  return [
    `${nameOfUrl}: '${url}',`,
    `org: '${organization}',`,
    `project: '${project}',`,
    'authToken: process.env.SENTRY_AUTH_TOKEN,',
    ...more,
  ].join(`\n${indent}`)
}

/**
 * A Vite configuration with the plugin that uploads source maps.
 * @param more further options of the plugin
 */
export function viteConfig(target: ToolTarget, more: readonly string[] = []): string {
  return `import { sentryVitePlugin } from '@sentry/vite-plugin'

export default defineConfig({
  build: { sourcemap: 'hidden' },
  plugins: [
    // After all other plugins.
    sentryVitePlugin({
      ${pluginSettings(target, '      ', { more })}
    }),
  ],
})`
}
