import { messages } from '#messages'
import type { SaveTexts } from '#ui/form/settings-form.tsx'

/** The texts that every settings form has. */
export function saveTexts(): SaveTexts {
  const t = messages('projectSettings')
  return { save: t('save.submit'), takeTheirs: t('save.takeTheirs'), theirs: t('save.theirs') }
}
