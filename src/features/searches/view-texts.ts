import type { ViewedList } from '#domain/issue/search-view.ts'
import { messages } from '#messages'

/** What is said of the views of a list, where lists differ. */
type ViewWord = 'nameHint' | 'save' | 'formTitle' | 'create' | 'update' | 'editTitle' | 'remove' | 'removeText'

/** Returns a text about the views of a list. */
export function viewText(list: ViewedList, word: ViewWord): string {
  switch (list) {
    case 'issues':
      return messages('search')(`views.${word}`)
    case 'spans':
    case 'logs':
    case 'sql':
      return messages('explore')(`saved.${word}`)
  }
}

/** Returns what is asked before a view is deleted. */
export function removeTexts(list: ViewedList, name: string) {
  const title =
    list === 'issues'
      ? messages('search')('views.removeTitle', { name })
      : messages('explore')('saved.removeTitle', { name })
  const confirm =
    list === 'issues'
      ? messages('search')('views.removeConfirm', { name })
      : messages('explore')('saved.removeConfirm', { name })
  return {
    open: viewText(list, 'remove'),
    title,
    text: viewText(list, 'removeText'),
    confirm,
    cancel: messages('search')('views.cancel'),
  }
}

/** Returns what the form of a view says. @param submit on its button */
export function formTexts(list: ViewedList, submit: string) {
  const t = messages('search')
  return {
    name: t('views.name'),
    nameHint: viewText(list, 'nameHint'),
    visibility: t('views.visibility'),
    private: t('views.private'),
    organization: t('views.organization'),
    submit,
  }
}
