/** The server that the tools for uploads and releases are pointed at. */
export interface ToolTarget {
  /** Origin and base path, no slash at the end. */
  readonly url: string
  readonly organization: string
  readonly project: string
}

/** The command of the operator that makes the token which all tools need. */
export const tokenCommand = 'bin/mishap token create --organization'

/** Returns the variables that set sentry-cli 3 to this server, as lines of a shell. */
export function shellSettings({ url, organization, project }: ToolTarget): string {
  return `export SENTRY_URL=${url}
export SENTRY_ORG=${organization}
export SENTRY_PROJECT=${project}
export SENTRY_AUTH_TOKEN=sntrys_…`
}

/** Returns the options that set a plugin of a bundler to this server. @param more lines after them */
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

/** Returns the configuration of Vite with the plugin that uploads source maps. @param more further options of it */
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
