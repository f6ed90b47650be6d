import type { Monitor } from '#domain/monitor/monitor.ts'
import type { CodeLanguage } from '#ui/highlight.ts'

interface Snippet {
  readonly name: 'ping' | 'crontab' | 'curl' | 'cli' | 'python' | 'node'
  readonly code: string
  readonly language?: CodeLanguage
}

/**
 * Returns snippets with which a job checks in.
 * @param checkIn `undefined` if the project has no active key
 */
export function snippetsOf(
  { slug, config }: Pick<Monitor, 'slug' | 'config'>,
  { ping, checkIn }: { readonly ping: string; readonly checkIn: string | undefined },
): readonly Snippet[] {
  const { schedule } = config
  const crontab = schedule?.type === 'crontab' ? schedule.value : '0 * * * *'
  return [
    { name: 'ping', code: ping },
    { name: 'crontab', code: `${crontab} curl -fsS -m 10 ${ping}/start; ./job.sh; curl -fsS -m 10 ${ping}/$?` },
    ...(checkIn === undefined ? [] : [{ name: 'curl', code: `curl "${checkIn}?status=ok"` } as const]),
    { name: 'cli', code: `sentry-cli monitors run ${slug} -- ./job.sh` },
    {
      name: 'python',
      language: 'python',
      code: `from sentry_sdk.crons import monitor\n\n@monitor(monitor_slug=${JSON.stringify(slug)})\ndef job():\n    ...`,
    },
    {
      name: 'node',
      language: 'javascript',
      code: `Sentry.withMonitor(${JSON.stringify(slug)}, () => {\n  // the job\n})`,
    },
  ]
}
