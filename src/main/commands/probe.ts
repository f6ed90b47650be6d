import { messages } from '#messages'
import { runNode } from '#services/uptime/node.ts'
import type { Settings } from '#domain/settings.ts'
import { complain, say, type Arguments, type Command, type Option } from './command.ts'
import { ownSetting } from './own-setting.ts'

const t = messages('cli')

/** The options of a probe, for both commands that start one. */
export const probeOptions: readonly Option[] = [
  { name: 'server', value: 'URL', about: t('usage.probeServer') },
  { name: 'token', value: 'TOKEN', about: t('usage.probeToken') },
]

/** Runs checks for a remote server; same as `mishap serve --role probe`. */
export const probeNode: Command = {
  options: probeOptions,
  run: runProbe,
}

/** Runs checks until stopped. This process has no stores, pages or port. */
export async function runProbe(args: Arguments, settings: Settings): Promise<number> {
  const server = args.text('server')?.replace(/\/+$/, '') ?? ''
  const token = args.text('token') ?? ownSetting('MISHAP_PROBE_TOKEN') ?? ''
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    complain(t('probe.noServer'))
    return 2
  }
  if (token === '') {
    complain(t('probe.noToken'))
    return 2
  }
  const stopped = new Promise((resolve) => {
    process.on('SIGTERM', resolve)
    process.on('SIGINT', resolve)
  })
  const told = { working: 'probe.working', no_server: 'probe.unreachable', wrong_token: 'probe.wrongToken' } as const
  await runNode(
    { server, token, policy: settings, say: (what, detail) => say(t(told[what], { detail, server })) },
    stopped,
  )
  return 0
}
