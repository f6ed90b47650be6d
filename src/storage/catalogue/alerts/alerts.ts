import type { AlertCatalogue } from '#domain/alert/alert-catalogue.ts'
import { byName, type Engine } from '../engine.ts'
import { firingCounts, firings, firingTimes } from './firings.ts'
import { readReceivers, removeReceiver, useOf, writeReceiver } from './receivers.ts'
import { visibleRules } from './rule-rows.ts'
import { createRule, muteRule, removeRule, updateRule } from './rules.ts'

/** Alert rules, receivers and past firings, for users. */
export function createAlerts({ db }: Engine): AlertCatalogue {
  const sorted = <T extends { readonly id: number; readonly name: string }>(all: readonly T[]): readonly T[] =>
    all.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
  return {
    rules: async (grant) => sorted(await visibleRules(db, grant)),
    rule: async (grant, id) => (await visibleRules(db, grant)).find((rule) => rule.id === id),
    createRule: (grant, draft, now) => db.transaction().execute((trx) => createRule(trx, grant, draft, now)),
    updateRule: (grant, id, draft, now) => db.transaction().execute((trx) => updateRule(trx, grant, id, draft, now)),
    muteRule: (grant, id, until, now) => db.transaction().execute((trx) => muteRule(trx, grant, id, until, now)),
    removeRule: (grant, id, now) => db.transaction().execute((trx) => removeRule(trx, grant, id, now)),
    firings: (grant, of, page) => firings(db, grant, of, page),
    firingTimes: (grant, rule, since) => firingTimes(db, grant, rule, since),
    firingCounts: (grant, since) => firingCounts(db, grant, since),
    receivers: async () => sorted(await readReceivers(db)),
    receiverUse: async (grant) => useOf(await visibleRules(db, grant)),
    writeReceiver: (grant, id, receiver, now) =>
      db.transaction().execute((trx) => writeReceiver(trx, grant, id, receiver, now)),
    removeReceiver: (grant, id, now) => db.transaction().execute((trx) => removeReceiver(trx, grant, id, now)),
  }
}
