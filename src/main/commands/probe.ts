import { messages } from '#messages'
import { runNode } from '#services/uptime/node.ts'
import { complain, say, type Command } from './command.ts'

const t = messages('cli')

/** Makes checks for a server elsewhere: this process has no stores, no pages and no port. */
export const probeNode: Command = {
  words: ['probe'],
  usage: 'probe --server URL [--token TOKEN]',
  about: t('usage.probe'),
  options: [
    { name: 'server', value: 'URL', about: t('usage.probeServer') },
    { name: 'token', value: 'TOKEN', about: t('usage.probeToken') },
  ],
  async run(args, settings) {
    const server = args.text('server')?.replace(/\/+$/, '') ?? ''
    const token = args.text('token') ?? process.env.MISHAP_PROBE_TOKEN ?? ''
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
  },
}
