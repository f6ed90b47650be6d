import { placeholders } from '#domain/alert/template.ts'
import {
  regions,
  secretFields,
  type ReceiverConfig,
  type ReceiverDraft,
  type ReceiverKind,
  type Region,
} from '#domain/alert/receiver.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'

/** A field of a receiver's form, its texts finished. */
export interface ReceiverField {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** `secret`: never shown again. */
  readonly type: 'text' | 'secret' | 'area' | 'region'
}

/** The fields of a kind besides name and language. @param kept how what is kept is told; undefined: it is new */
export function fieldsOf(kind: ReceiverKind, kept: string | undefined): readonly ReceiverField[] {
  const t = messages('alerts')
  const secrets = kept === undefined ? [] : secretFields(kind)
  const keep = kept === undefined ? '' : t('receiver.keep', { where: kept })
  return plainFields(kind).map(({ name, hint, type }) => ({
    name,
    label: t(`field.${name}`),
    hint: !secrets.includes(name) ? hint : name === 'secret' ? t('hint.secretKeep') : `${keep} ${hint}`,
    type,
  }))
}

type FieldName = 'address' | 'url' | 'token' | 'chat' | 'routingKey' | 'apiKey' | 'region' | 'template' | 'secret'

function plainFields(
  kind: ReceiverKind,
): readonly { readonly name: FieldName; readonly hint: string; readonly type: ReceiverField['type'] }[] {
  const t = messages('alerts')
  const region = { name: 'region', hint: t('hint.region'), type: 'region' } as const
  switch (kind) {
    case 'mail':
      return [{ name: 'address', hint: t('hint.address'), type: 'text' }]
    case 'slack':
      return [{ name: 'url', hint: t('hint.slackUrl'), type: 'text' }]
    case 'discord':
      return [{ name: 'url', hint: t('hint.discordUrl'), type: 'text' }]
    case 'msteams':
      return [{ name: 'url', hint: t('hint.msteamsUrl'), type: 'text' }]
    case 'google_chat':
      return [{ name: 'url', hint: t('hint.googleUrl'), type: 'text' }]
    case 'telegram':
      return [
        { name: 'token', hint: t('hint.token'), type: 'secret' },
        { name: 'chat', hint: t('hint.chat'), type: 'text' },
      ]
    case 'pagerduty':
      return [{ name: 'routingKey', hint: t('hint.routingKey'), type: 'secret' }, region]
    case 'opsgenie':
      return [{ name: 'apiKey', hint: t('hint.apiKey'), type: 'secret' }, region]
    case 'webhook': {
      const places = placeholders.map((name) => `{{${name}}}`).join(' ')
      return [
        { name: 'url', hint: t('hint.webhookUrl'), type: 'text' },
        { name: 'template', hint: t('hint.template', { places }), type: 'area' },
        { name: 'secret', hint: t('hint.secretNew'), type: 'text' },
      ]
    }
  }
}

/** What was sent, as the draft of a receiver of this kind. */
export function readReceiver(kind: ReceiverKind, form: FormData): ReceiverDraft {
  return { name: formText(form, 'name'), locale: formText(form, 'locale'), config: configOf(kind, form) }
}

function configOf(kind: ReceiverKind, form: FormData): ReceiverConfig {
  const text = (name: FieldName) => formText(form, name).trim()
  switch (kind) {
    case 'mail':
      return { kind, address: text('address') }
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return { kind, url: text('url') }
    case 'telegram':
      return { kind, token: text('token'), chat: text('chat') }
    case 'pagerduty':
      return { kind, routingKey: text('routingKey'), region: regionOf(text('region')) }
    case 'opsgenie':
      return { kind, apiKey: text('apiKey'), region: regionOf(text('region')) }
    case 'webhook':
      return { kind, url: text('url'), template: text('template'), secret: text('secret') }
  }
}

function regionOf(text: string): Region {
  return regions.find((region) => region === text) ?? 'us'
}
