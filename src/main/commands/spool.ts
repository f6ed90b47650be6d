import { resolve } from 'node:path'
import { messages } from '#messages'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import { runningServer } from '../data-folder.ts'
import type { TakeOverWish } from '../open-take-over.ts'
import type { TakenOver, TakeOverRefusal } from '../take-over.ts'
import type { BucketRefusal, TakenBucket } from '../take-over-bucket.ts'
import { complain, needed, say, type Command } from './command.ts'

const t = messages('cli')

export const spoolTakeOver: Command = {
  options: [],
  async run(args, settings) {
    const from = needed(args.rest[0], 'DIR')
    const server = await runningServer(settings.dataFolder)
    if (server === undefined || server.address === '') {
      complain(t('takeOver.noServer', { folder: settings.dataFolder }))
      return 1
    }
    const ask = async (wish: TakeOverWish): Promise<unknown> => {
      const answer = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.takeOver()), {
        method: 'POST',
        headers: { authorization: `Bearer ${server.operatorKey}` },
        body: JSON.stringify(wish),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    return from === 's3' ? ofBucket(ask, args.rest[1] ?? null) : ofFolder(ask, resolve(from))
  },
}

type Ask = (wish: TakeOverWish) => Promise<unknown>

async function ofFolder(ask: Ask, folder: string): Promise<number> {
  const taken = (await ask({ from: 'folder', folder })) as Result<TakenOver, TakeOverRefusal>
  if (taken.ok) say(t('takeOver.done', { folder, records: taken.value.records }))
  else complain(why(taken.refusal, folder))
  return taken.ok ? 0 : 1
}

async function ofBucket(ask: Ask, spoolId: string | null): Promise<number> {
  const taken = (await ask({ from: 'bucket', spoolId })) as Result<TakenBucket, BucketRefusal>
  if (!taken.ok) {
    complain(whyBucket(taken.refusal, spoolId ?? ''))
    return 1
  }
  const { bucket, spools } = taken.value
  say(t('takeOver.bucketDone', { spools: spools.length, bucket }))
  for (const { id, records } of spools)
    say(records === null ? t('takeOver.spoolHeld', { id }) : t('takeOver.spoolDone', { id, records }))
  return 0
}

function whyBucket(refusal: BucketRefusal, id: string): string {
  switch (refusal.reason) {
    case 'no_bucket':
      return t('takeOver.noBucket')
    case 'bucket_failed':
      return t('takeOver.bucketFailed', { why: refusal.detail })
    case 'no_spool':
      return t('takeOver.spoolUnknown', { id, bucket: refusal.bucket })
    case 'stopping':
      return t('takeOver.stopping', { folder: 's3' })
  }
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
