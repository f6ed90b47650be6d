import { createHash, randomBytes } from 'node:crypto'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ReceiverConfig } from '#domain/alert/receiver.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import type { Settings } from '#domain/settings.ts'
import { newCheck } from '#domain/uptime/check.ts'
import { withSealedSecrets } from '#domain/uptime/check-headers.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { totp } from '#accounts/test-support/totp.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { openAlerts } from '#services/alerts/open-alerts.ts'
import { createAlertService } from '#services/alerts/service.ts'
import { openWebhooks } from '#services/webhooks/parts.ts'
import { createWebhookService } from '#services/webhooks/service.ts'
import { openTickets } from '#services/tickets/open-tickets.ts'
import { createTickets } from '#services/tickets/tickets.ts'
import type { SmallStores } from '../stores.ts'

const secret = () => `plain${randomBytes(18).toString('hex')}`

/** One secret of each kind that Mishap stores, entered as pages and the API do. */
export interface Planted {
  /** The secrets as typed or issued. None may be found at rest. */
  readonly plain: Readonly<Record<string, string>>
  readonly person: { readonly name: string; readonly email: string; readonly password: string }
}

/** Plants them. Sends nothing. */
export async function plantSecrets(stores: SmallStores, settings: Settings, keys: SealingKeys): Promise<Planted> {
  const { plain: receivers } = await plantReceivers(stores, settings, keys)
  const tickets = await plantTicketSystem(stores, settings, keys)
  const app = await plantGitHubApp(stores, keys)
  const slack = await plantSlackApp(stores, keys)
  const header = await plantCheck(stores, keys)
  const webhook = await plantWebhook(stores, settings, keys)
  const people = await plantPeople(stores)
  const token = newApiToken()
  await stores.catalogue.tokens.create(operatorGrant('org:admin'), { ...token, name: 'ci', scopes: [] }, new Date())
  const probe = secret()
  const hash = createHash('sha256').update(probe).digest('hex')
  await stores.catalogue.uptime.addProbe(operatorGrant('org:write'), 'Rack', hash, new Date())
  return {
    person: people.person,
    plain: { ...receivers, ...tickets, ...app, ...slack, ...people.plain, header, webhook, token: token.token, probe },
  }
}

async function plantReceivers({ catalogue }: SmallStores, settings: Settings, keys: SealingKeys) {
  const alerts = createAlertService(
    openAlerts(settings, keys, { catalogue, events: {} as Parameters<typeof openAlerts>[2]['events'] }),
  )
  const plain = {
    slack: secret(),
    telegram: `123456789:${secret()}`,
    pagerduty: randomBytes(16).toString('hex'),
    opsgenie: secret(),
    webhookUrl: secret(),
    webhookSecret: randomBytes(32).toString('base64'),
  }
  const configs: readonly ReceiverConfig[] = [
    { kind: 'slack', url: `https://hooks.slack.com/services/${plain.slack}` },
    { kind: 'telegram', token: plain.telegram, chat: '-100123' },
    { kind: 'pagerduty', routingKey: plain.pagerduty, region: 'us' },
    { kind: 'opsgenie', apiKey: plain.opsgenie, region: 'eu' },
    {
      kind: 'webhook',
      url: `https://example.com/${plain.webhookUrl}`,
      template: '',
      secret: `whsec_${plain.webhookSecret}`,
    },
  ]
  for (const config of configs) {
    const draft = { name: config.kind, locale: 'en', config }
    // oxlint-disable-next-line no-await-in-loop -- writers take turns
    const saved = await alerts.saveReceiver(operatorGrant('alerts:write'), undefined, draft, new Date())
    if (!saved.ok) throw new Error(`${config.kind}: ${JSON.stringify(saved.refusal)}`)
  }
  return { plain }
}

async function plantTicketSystem({ catalogue }: SmallStores, settings: Settings, keys: SealingKeys) {
  const tickets = createTickets(openTickets(settings, keys, { catalogue }))
  const token = secret()
  const draft = {
    name: 'GitHub',
    baseUrl: 'https://api.github.com',
    account: '',
    place: 'shop/web',
    places: [],
    resolvesIssues: true,
    closesTickets: true,
  }
  const made = await tickets.connect(operatorGrant('org:write'), 'github', draft, token, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return { ticketToken: token, ticketHook: made.value.webhookSecret }
}

async function plantWebhook({ catalogue }: SmallStores, settings: Settings, keys: SealingKeys): Promise<string> {
  const webhooks = createWebhookService(openWebhooks(settings, keys, { catalogue }))
  const draft = { name: 'Warehouse', url: 'https://example.com/', kinds: 'all', projects: 'all' } as const
  const made = await webhooks.create(operatorGrant('org:write'), draft, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.secret
}

async function plantGitHubApp({ catalogue }: SmallStores, keys: SealingKeys) {
  const box = createSecretBox(keys, 'github')
  const [appKey, appHook] = [secret(), secret()]
  const app = { appId: 1, slug: 'mishap', name: 'Mishap', baseUrl: 'https://github.com', pageUrl: 'https://github.com' }
  const sealed = { privateKey: box.seal(appKey), webhookSecret: box.seal(appHook) }
  await catalogue.github.connect(operatorGrant('org:write'), app, sealed, new Date())
  return { appKey, appHook }
}

async function plantSlackApp({ catalogue }: SmallStores, keys: SealingKeys) {
  const box = createSecretBox(keys, 'slack')
  const [slackToken, slackSecret] = [secret(), secret()]
  const app = { baseUrl: 'https://slack.com', teamId: 'T1', teamName: 'Acme', botName: 'mishap', locale: 'en' }
  const sealed = { botToken: box.seal(slackToken), signingSecret: box.seal(slackSecret) }
  await catalogue.slack.connect(operatorGrant('org:write'), app, sealed, new Date())
  return { slackToken, slackSecret }
}

async function plantCheck({ catalogue }: SmallStores, keys: SealingKeys): Promise<string> {
  const value = secret()
  const { project } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Watched', platform: 'other' },
    new Date(),
  )
  const headers = [['Authorization', `Bearer ${value}`]] as const
  const config = {
    ...newCheck,
    name: 'Till',
    isEnabled: false,
    target: { ...newCheck.target, url: 'https://example.com/', headers },
  } as typeof newCheck
  const sealed = withSealedSecrets(config, createSecretBox(keys, 'uptime').seal)
  const made = await catalogue.uptime.create(operatorGrant('alerts:write'), project.id, [sealed], new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return value
}

/** A user with a password and a second factor, and an invited one. */
async function plantPeople({ accounts }: SmallStores) {
  const person = { name: 'Ada', email: 'ada@example.com', password: secret() }
  await accounts.create(operatorGrant('org:admin'), person, 'owner')
  const signedIn = await accounts.signIn(new Headers(), person)
  if (!signedIn.ok) throw new Error(signedIn.refusal.reason)
  const jar = new Map<string, string>()
  const keep = (cookies: readonly string[]) => {
    for (const cookie of cookies) jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '')
    return new Headers({ cookie: [...jar.values()].join('; ') })
  }
  const headers = keep(signedIn.value.cookies)
  const actor = await accounts.actorOf(headers)
  if (actor?.kind !== 'user') throw new Error('Nobody is signed in.')
  const started = await accounts.own.startTwoFactor(actor, headers, person.password)
  if (!started.ok) throw new Error(started.refusal.reason)
  const factor = started.value.secret
  const again = keep(started.value.cookies)
  const confirmed = await accounts.own.confirmTwoFactor(actor, again, totp(factor, Date.now() - 30_000))
  if (!confirmed.ok) throw new Error(confirmed.refusal.reason)
  const [first = '', second = ''] = confirmed.value.recoveryCodes
  const invited = await accounts.members.invite(operatorGrant('member:admin'), {
    email: 'grace@example.com',
    role: 'member',
    teams: [],
  })
  if (!invited.ok) throw new Error(invited.refusal.reason)
  const link = invited.value.link.split('/').at(-1) ?? ''
  // The authenticator's secret as shown to users, and in the library's form.
  return {
    person,
    plain: { password: person.password, factor, recovery: first, otherRecovery: second, invitation: link },
  }
}
