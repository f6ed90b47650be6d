import { messages } from '#messages'
import type { TheirTexts } from '#ui/form/their-changes.tsx'

/** Texts for a save conflict. */
export function theirTexts(): TheirTexts {
  const t = messages('projectSettings')
  return { takeTheirs: t('save.takeTheirs'), theirs: t('save.theirs') }
}
