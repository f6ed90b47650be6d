import type { ViewedList } from '#domain/issue/search-view.ts'
import { messages } from '#messages'

/** Texts about views that differ between lists. */
type ViewWord = 'nameHint' | 'save' | 'formTitle' | 'create' | 'update' | 'editTitle' | 'remove' | 'removeText'

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

/** Returns the texts for confirming a view's deletion. */
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

/**
 * Returns the texts of a view's form.
 * @param submit label of its button
 */
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
