import type { CatalogueTable, Row, Value } from '#storage/catalogue/move/side.ts'

/**
 * Tables excluded from every export: secrets and their hashes, sessions, and a server's own bookkeeping and spool
 * state. Imported users get a new password by a link.
 */
const leftTables: ReadonlySet<string> = new Set([
  'account',
  'session',
  'verification',
  'passkey',
  'twoFactor',
  'invitations',
  'api_tokens',
  'dashboard_links',
  'uptime_probes',
  'uptime_check_probes',
  'used_assertions',
  'status_subscribers',
  'changes',
  'leases',
  'nodes',
  'limit_nodes',
  'quota_allotments',
  'digest_positions',
  'digest_plans',
  'digest_aside',
  'outbox',
  'change_log',
  'change_followers',
  'pending_notifications',
  'import_steps',
  // Written by another app, so not this installation's to change.
  'github_pulls',
  'github_checks',
  'github_deliveries',
  'slack_codes',
  'slack_deliveries',
  'slack_posts',
])

/** Sealed texts, which only this installation can open. */
const emptied: ReadonlySet<string> = new Set([
  'alert_receivers sealed',
  'github_app private_key',
  'github_app webhook_secret',
  'integrations token',
  'slack_app bot_token',
  'slack_app signing_secret',
  'integrations webhook_secret',
  'webhooks sealed',
])

export function isLeft(table: CatalogueTable): boolean {
  return leftTables.has(table.name)
}

export function withoutSecrets({ name, columns }: CatalogueTable, row: Row): Row {
  return row.map((value, index) => {
    const column = `${name} ${columns[index]?.name ?? ''}`
    if (emptied.has(column)) return value === null ? null : ''
    return column === 'uptime_checks config' ? withoutSealedHeaders(value) : value
  })
}

function withoutSealedHeaders(config: Value): Value {
  if (typeof config !== 'string') return config
  return JSON.stringify(JSON.parse(config, (key, value: unknown) => (key === 'sealedHeaders' ? [] : value)))
}
