import { messages } from '#messages'
import type { TheirTexts } from '#ui/form/their-changes.tsx'

/** What a form of rules says where somebody else saved meanwhile. */
export function theirTexts(): TheirTexts {
  const t = messages('projectSettings')
  return { takeTheirs: t('save.takeTheirs'), theirs: t('save.theirs') }
}
