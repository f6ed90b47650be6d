import { cache } from 'react'
import { messages } from '#messages'
import { outcomeTexts } from '../state/triage-texts.ts'

/** The owner picker's texts. One object for all pickers of a page, so that React serializes it once. */
export const ownerTexts = cache(() => {
  const t = messages('owners')
  return {
    ...outcomeTexts(),
    assign: t('picker.assign'),
    assignKey: t('picker.key'),
    unassigned: t('picker.unassigned'),
    search: t('picker.search'),
    loading: t('picker.loading'),
    none: t('picker.none'),
    notLoaded: t('picker.failed'),
    nobody: t('picker.nobody'),
    section: {
      suggested: t('picker.section.suggested'),
      me: t('picker.section.me'),
      nobody: '',
      teams: t('picker.section.teams'),
      people: t('picker.section.people'),
    },
  }
})
export type OwnerTexts = ReturnType<typeof ownerTexts>

export function ownerLabel(name: string | null): string {
  const t = messages('owners')
  return name === null ? t('picker.assign') : t('picker.change', { name })
}
