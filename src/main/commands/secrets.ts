import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import { messages } from '#messages'
import { createSecretBox } from '#outbound/secret-box.ts'
import { rotateSecrets, type Rotated, type RotationParts } from '#services/secrets/rotate.ts'
import { instanceSecrets } from '../data-folder.ts'
import { openCatalogueStore } from '../stores.ts'
import { complain, say, type Command } from './command.ts'
import { showProgress } from './progress.ts'

const t = messages('cliSecurity')

export const secretsRotate: Command = {
  options: [{ name: 'dry-run', about: t('usage.dryRun') }],
  async run(args, settings) {
    if (settings.encryptionKeys.length === 0 && settings.oldSecret === null) complain(t('rotate.noKey'))
    const { secret, keys } = await instanceSecrets(settings)
    const stores = await openCatalogueStore(settings)
    const parts = { sealed: stores.catalogue.sealedTexts, sealers: await sealersOf(keys) }
    const isDryRun = args.has('dry-run')
    try {
      const rotated = await rotateSecrets(parts, { isDryRun, onProgress: progressLine() })
      for (const one of rotated) tell(one, isDryRun)
      if (isDryRun) return 0
      // Verifies the stored result.
      const found = await rotateSecrets(parts, { isDryRun: true })
      const isDone = found.every(({ rows, current }) => rows === current)
      if (isDone) await stores.catalogue.sealedTexts.belongTo(secret)
      if (isDone && settings.oldSecret !== null) say(t('rotate.secretDone'))
      say(t(isDone ? 'rotate.done' : 'rotate.left', { key: keys.at(-1)?.id ?? '' }))
      return isDone ? 0 : 1
    } finally {
      await stores.close()
    }
  },
}

async function sealersOf(keys: SealingKeys): Promise<RotationParts['sealers']> {
  // Loaded lazily: the accounts library, which no other command needs.
  const { createFactorBox } = await import('#accounts/factor-box.ts')
  return {
    receiver: createSecretBox(keys, 'alerts'),
    integration: createSecretBox(keys, 'tickets'),
    github_app: createSecretBox(keys, 'github'),
    slack_app: createSecretBox(keys, 'slack'),
    check: createSecretBox(keys, 'uptime'),
    second_factor: createFactorBox(keys),
    webhook: createSecretBox(keys, 'webhooks'),
  }
}

function progressLine(): (done: number, all: number) => void {
  const line = showProgress()
  return (done, all) => {
    line.update(t('rotate.progress', { done, all }))
    if (done === all) line.end()
  }
}

function tell({ kind, rows, current, resealed, lost, busy }: Rotated, isDryRun: boolean): void {
  const named = t(`rotate.kind.${kind}`)
  say(t('rotate.row', { kind: named, rows, current, resealed, isDryRun: String(isDryRun) }))
  if (lost.length > 0) complain(t('rotate.lost', { kind: named, ids: lost.join(', ') }))
  if (busy.length > 0) complain(t('rotate.busy', { kind: named, ids: busy.join(', ') }))
}
