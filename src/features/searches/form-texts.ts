import { messages } from '#messages'

/** What the form of a view says, but for its button. */
export function formTexts() {
  const t = messages('search')
  return {
    name: t('views.name'),
    nameHint: t('views.nameHint'),
    visibility: t('views.visibility'),
    private: t('views.private'),
    organization: t('views.organization'),
  }
}
