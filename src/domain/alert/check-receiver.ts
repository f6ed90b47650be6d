import { normalisedMail, parseMailAddress } from '../mail-address.ts'
import { ok, refuse, type Result } from '../result.ts'
import { receiverLimits, type ReceiverConfig, type ReceiverDraft, type ReceiverProblem } from './receiver.ts'
import { unknownPlaceholders } from './template.ts'

type Field = ReceiverProblem['field']
type Reason = ReceiverProblem['reason']

/** Returns the draft with trimmed fields, or every problem found. */
export function checkReceiver(draft: ReceiverDraft): Result<ReceiverDraft, readonly ReceiverProblem[]> {
  const config = trimConfig(draft.config)
  const address = config.kind === 'mail' ? { ...config, address: normalisedMail(config.address) } : config
  const trimmed: ReceiverDraft = { ...draft, name: draft.name.trim(), config: address }
  const problems = [...textProblems('name', trimmed.name, receiverLimits.name), ...configProblems(trimmed.config)]
  return problems.length === 0 ? ok(trimmed) : refuse(problems)
}

function trimConfig(config: ReceiverConfig): ReceiverConfig {
  // All fields are strings, and trimming a template is harmless.
  return Object.fromEntries(
    Object.entries(config).map(([name, text]) => [name, String(text).trim()]),
  ) as unknown as ReceiverConfig
}

function configProblems(config: ReceiverConfig): readonly ReceiverProblem[] {
  switch (config.kind) {
    case 'mail':
      return addressProblems(config.address)
    case 'slack_app':
      return keyProblems('channel', config.channel, /^[CG][A-Z0-9]{2,30}$/)
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return urlProblems(config.url, /^https?:$/)
    case 'telegram':
      return [
        ...keyProblems('token', config.token, /^\d{1,20}:[\w-]{10,100}$/),
        ...keyProblems('chat', config.chat, /^(-?\d{1,20}|@\w{1,100})$/),
      ]
    case 'pagerduty':
      return keyProblems('routingKey', config.routingKey, /^[0-9a-zA-Z]{8,64}$/)
    case 'opsgenie':
      return keyProblems('apiKey', config.apiKey, /^[0-9a-zA-Z-]{8,100}$/)
    case 'webhook':
      return [
        ...urlProblems(config.url, /^https?:$/),
        ...templateProblems(config.template),
        ...(config.secret === '' ? [] : keyProblems('secret', config.secret, SECRET)),
      ]
  }
}

/** 24 to 64 bytes as Base64 (Standard Webhooks, "Signature scheme"). */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

function textProblems(field: Field, text: string, most: number): readonly ReceiverProblem[] {
  if (text === '') return [problem(field, 'missing')]
  return text.length > most ? [problem(field, 'too_long')] : []
}

function keyProblems(field: Field, text: string, form: RegExp): readonly ReceiverProblem[] {
  const problems = textProblems(field, text, receiverLimits.key)
  return problems.length > 0 || form.test(text) ? problems : [problem(field, 'malformed')]
}

function urlProblems(url: string, protocols: RegExp): readonly ReceiverProblem[] {
  const problems = textProblems('url', url, receiverLimits.url)
  if (problems.length > 0) return problems
  const parsed = URL.parse(url)
  return parsed !== null && protocols.test(parsed.protocol) ? [] : [problem('url', 'bad_url')]
}

function addressProblems(address: string): readonly ReceiverProblem[] {
  const problems = textProblems('address', address, receiverLimits.address)
  return problems.length > 0 || parseMailAddress(address) !== undefined ? problems : [problem('address', 'bad_address')]
}

function templateProblems(template: string): readonly ReceiverProblem[] {
  if (template.length > receiverLimits.template) return [problem('template', 'too_long')]
  return unknownPlaceholders(template).length > 0 ? [problem('template', 'unknown_placeholder')] : []
}

function problem(field: Field, reason: Reason): ReceiverProblem {
  return { field, reason }
}
