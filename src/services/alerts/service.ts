import { mayChangeShared } from '#domain/access/access.ts'
import { checkReceiver } from '#domain/alert/check-receiver.ts'
import { checkRule } from '#domain/alert/check-rule.ts'
import type { Alerts } from '#domain/alert/alerts.ts'
import { faceOf, withKeptSecrets } from '#domain/alert/receiver.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse } from '#domain/result.ts'
import { parseLocale } from '#messages/locales.ts'
import { randomUUID } from 'node:crypto'
import { openConfig } from './outbox.ts'
import { testNotice } from './notices.ts'
import type { AlertParts } from './alert-parts.ts'
import { previewIssues, previewThreshold } from './preview.ts'

/** Creates the functions that pages call about alerts. */
export function createAlertService(parts: AlertParts): Alerts {
  return {
    saveReceiver: (...args) => saveReceiver(parts, ...args),
    sendTest: (...args) => sendTest(parts, ...args),
    preview: (...args) => preview(parts, ...args),
    chart: async (grant, { projects, watch }, now) =>
      watch.kind === 'threshold' ? previewThreshold(parts, grant, projects, watch, now) : undefined,
  }
}

async function saveReceiver(
  { catalogue, box }: AlertParts,
  ...[grant, id, draft, now]: Parameters<Alerts['saveReceiver']>
): ReturnType<Alerts['saveReceiver']> {
  const found = id === undefined ? undefined : await catalogue.alertWork.receiver(id)
  if (id !== undefined && found === undefined) return refuse({ reason: 'not_found' })
  const before = found === undefined ? undefined : openConfig(box, found.sealed)
  const checked = checkReceiver({ ...draft, config: withKeptSecrets(draft.config, before) })
  if (!checked.ok) return refuse({ reason: 'problems', problems: checked.refusal })
  const { name, locale, config } = checked.value
  if (parseLocale(locale) === undefined)
    return refuse({ reason: 'problems', problems: [{ field: 'locale', reason: 'malformed' }] })
  const sealed = box.seal(JSON.stringify(config))
  const written = await catalogue.alerts.writeReceiver(
    grant,
    id,
    { kind: config.kind, name, locale, face: faceOf(config), sealed },
    now,
  )
  if (written.ok) return ok(written.value)
  switch (written.refusal.reason) {
    case 'not_found':
      return refuse({ reason: 'not_found' })
    case 'used_elsewhere':
      return refuse({ reason: 'used_elsewhere' })
    case 'taken':
      return refuse({ reason: 'problems', problems: [{ field: 'name', reason: 'taken' }] })
  }
}

async function sendTest(
  { catalogue, box, deliver, site }: AlertParts,
  ...[grant, id, now]: Parameters<Alerts['sendTest']>
): ReturnType<Alerts['sendTest']> {
  const found = await catalogue.alertWork.receiver(id)
  if (found === undefined) return refuse({ reason: 'not_found' })
  if (!mayChangeShared(grant, await catalogue.alertWork.receiverUsers(id))) return refuse({ reason: 'used_elsewhere' })
  const config = openConfig(box, found.sealed)
  if (config === undefined) return ok({ at: now, outcome: 'receiver_gone', status: null, text: '' })
  const by = auditActor(grant.actor).name
  const notice = testNotice(site, by === '' ? 'Mishap' : by, id, now)
  const message = { deliveryId: randomUUID(), now }
  return ok((await deliver.toReceiver(config, found.receiver.locale, notice, message)).answer)
}

async function preview(
  parts: AlertParts,
  ...[grant, draft, now]: Parameters<Alerts['preview']>
): ReturnType<Alerts['preview']> {
  const checked = checkRule(draft)
  if (!checked.ok) return checked
  const { projects, watch } = checked.value
  return ok(
    watch.kind === 'threshold'
      ? await previewThreshold(parts, grant, projects, watch, now)
      : await previewIssues(parts, grant, { ...(checked.value satisfies RuleDraft), watch }, now),
  )
}
