import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'
import { finishGoingBack, goBack, upgradeCopies, type Schema, type UpgradeCopy } from '#services/backup/upgrade-copy.ts'
import { foundSchema, knownSchema } from '../before-upgrade.ts'
import { catalogueCopier, cataloguePlace } from '../catalogue-place.ts'
import { claimDataFolder } from '../data-folder.ts'
import { version } from '../version.ts'
import { complain, say, type Command } from './command.ts'
import { minuteOf } from './minute.ts'

const t = messages('backups')

export const downgrade: Command = {
  options: [{ name: 'yes', about: t('usage.downgradeYes') }],
  async run(args, settings) {
    const { dataFolder: folder } = settings
    const claim = await claimDataFolder(folder)
    if (!claim.ok) return failed(t('downgrade.inUse', { folder, pid: String(claim.refusal.pid) }))
    try {
      return await goingBack(settings, args.has('yes'))
    } finally {
      await claim.value.release()
    }
  },
}

async function goingBack(settings: Settings, isSure: boolean): Promise<number> {
  const { dataFolder: folder } = settings
  const cutShort = await finishGoingBack(folder)
  if (cutShort !== undefined) return done(t('downgrade.finished', { aside: cutShort }))
  const [{ binding }, known] = [await foundSchema(settings), await knownSchema()]
  const newer = newerOf(binding, known)
  if (newer === undefined) return done(t('downgrade.fine', { version, folder }))
  const copy = (await upgradeCopies(folder)).find(({ schema }) => newerOf(schema, known) === undefined)
  if (copy === undefined) return failed(t('downgrade.none', { version, folder, ...newer }))
  const of = { version, folder, at: minuteOf(copy.takenAt.toISOString()), upgradedTo: copy.upgradedTo }
  if (!isSure) return failed(t('downgrade.plan', of))
  const aside = await goBack(folder, copy, catalogueCopier(cataloguePlace(settings)), new Date())
  if (isElsewhere(copy, settings)) say(t('downgrade.elsewhere', of))
  return done(t('downgrade.done', { ...of, aside }))
}

/** The store with migrations that this version neither knows nor tolerates; `undefined` if there are none. */
function newerOf(found: Schema, known: Schema): { readonly found: string; readonly known: string } | undefined {
  for (const store of ['catalogue', 'events'] as const) {
    const [was, ends] = [found[store], known[store]]
    if (was !== null && ends !== null && was > ends) return { found: was, known: ends }
  }
  return undefined
}

function isElsewhere({ schema }: UpgradeCopy, { database, eventServer }: Settings): boolean {
  return database !== null || eventServer !== null || schema.catalogue === null
}

function done(sentence: string): number {
  say(sentence)
  return 0
}

function failed(sentence: string): number {
  complain(sentence)
  return 1
}
