import { resolve } from 'node:path'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import { runningServer } from '../data-folder.ts'
import type { TakenOver, TakeOverRefusal } from '../take-over.ts'
import { complain, needed, say, type Command } from './command.ts'

const t = messages('cli')

export const spoolTakeOver: Command = {
  words: ['spool', 'take-over'],
  usage: 'spool take-over DIR',
  about: t('usage.takeOver'),
  options: [],
  async run(args, settings) {
    const folder = resolve(needed(args.rest[0], 'DIR'))
    const server = await runningServer(settings.dataFolder)
    if (server === undefined || server.address === '') {
      complain(t('takeOver.noServer', { folder: settings.dataFolder }))
      return 1
    }
    const answer = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.takeOver()), {
      method: 'POST',
      headers: { authorization: `Bearer ${server.operatorKey}` },
      body: JSON.stringify({ folder }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const taken = (await answer.json()) as Result<TakenOver, TakeOverRefusal>
    if (taken.ok) say(t('takeOver.done', { folder, records: taken.value.records }))
    else complain(why(taken.refusal, folder))
    return taken.ok ? 0 : 1
  },
}

function why(refusal: TakeOverRefusal, folder: string): string {
  switch (refusal.reason) {
    case 'folder_in_use':
      return t('takeOver.inUse', { folder, pid: String(refusal.pid) })
    case 'no_spool':
      return t('takeOver.noSpool', { folder })
    case 'own_catalogue':
      return t('takeOver.ownCatalogue', { folder })
    case 'held':
      return t('takeOver.held', { folder })
    case 'stopping':
      return t('takeOver.stopping', { folder })
  }
}
