import { regions } from '#domain/alert/receiver.ts'
import { messages } from '#messages'
import { locales } from '#messages/locales.ts'

/** What every form of a receiver says, and lets one choose. @param save what its button says */
export function receiverFormProps(save: string) {
  const t = messages('alerts')
  return {
    locales: locales.map((value) => ({ value, label: ownName(value) })),
    regions: regions.map((value) => ({ value, label: t(`region.${value}`) })),
    texts: {
      name: t('receiver.name'),
      nameHint: t('receiver.nameHint'),
      locale: t('receiver.locale'),
      localeHint: t('receiver.localeHint'),
      save,
    },
  }
}

/** A language as those who speak it call it. */
function ownName(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
