import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import { messages } from '#messages'

/** The labels and notes of the form, finished. @param tokenHint what stands under the token */
export function formTexts(kind: TicketSystemKind, tokenHint: string, save: string) {
  const t = messages('tickets')
  return {
    name: t('form.name'),
    nameHint: t('form.nameHint'),
    baseUrl: t('form.baseUrl'),
    baseUrlHint: t('form.baseUrlHint'),
    account: t('form.account'),
    accountHint: t('form.accountHint'),
    token: t('form.token'),
    tokenHint,
    place: t(`form.place.${kind}`),
    placeHint: t(`form.placeHint.${kind}`),
    places: t('form.places'),
    placesHint: t('form.placesHint', { example: t(`form.example.${kind}`) }),
    resolvesIssues: t('form.resolvesIssues'),
    resolvesIssuesHint: t('form.resolvesIssuesHint'),
    closesTickets: t('form.closesTickets'),
    closesTicketsHint: t('form.closesTicketsHint'),
    save,
  }
}

/** What a webhook is good for. */
export function hookText(kind: TicketSystemKind): string {
  const t = messages('tickets')
  return kind === 'jira' ? t('hook.textJira') : t('hook.text', { system: t(`system.${kind}`) })
}
