import { messages } from '#messages'
import type { PutBackRefusal } from './put-back.ts'
import type { RepositoryRefusal } from './repository/repository.ts'

const t = messages('backups')

export function refusalSentence(refusal: RepositoryRefusal, target: string): string {
  switch (refusal.reason) {
    case 'wrong_key':
      return t('refused.wrongKey', { target })
    case 'needs_key':
      return t('refused.needsKey', { target })
    case 'not_encrypted':
      return t('refused.notEncrypted', { target })
    case 'no_repository':
      return t('refused.noRepository', { target })
    case 'newer_repository':
      return t('refused.newer', { target })
    case 'other_installation':
      return t('refused.other', { target })
  }
}

/**
 * Explains why a moment was not restored. The reasons that concern the data folder are handled by the caller, because
 * all kinds of backups share them.
 */
export function putBackSentence(
  refusal: Extract<PutBackRefusal, { reason: 'no_moment' | 'damaged' }>,
  target: string,
): string {
  switch (refusal.reason) {
    case 'no_moment':
      return refusal.oldest === null
        ? t('refused.empty', { target })
        : t('refused.noMoment', { target, oldest: refusal.oldest.toISOString() })
    case 'damaged':
      return t('refused.damaged', { target, why: refusal.detail })
  }
}
