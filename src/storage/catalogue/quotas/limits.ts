import type { ProjectId } from '#domain/ids.ts'
import type { LimitLookup, Limits, LimitWork, Owner } from '#domain/quota/quota-catalogue.ts'
import type { SharedLimits } from '#domain/quota/shared-limits.ts'
import { windowAt, type QuotaCategory } from '#domain/quota/quota.ts'
import { progressOf } from '../digest-plan.ts'
import type { Db, Engine } from '../engine.ts'
import { quotaUses } from './quotas.ts'
import { ownCharges } from './shared-limits.ts'
import { createSamplingWork } from './sampling.ts'
import { createSpikeWork } from './spikes.ts'
import { forgetLimits, ofTheseHours, takenIn } from './usage.ts'

/** Ingest's lookup: three statements, about 200 µs, every few seconds. */
export function createLimitLookup({ db }: Pick<Engine, 'db'>, shared?: SharedLimits): LimitLookup {
  return {
    limits: async (spoolId, now) => {
      // The position and the counts change in the same transaction. If the position has not moved, everything read is
      // consistent.
      for (;;) {
        const { position } = await progressOf(db, spoolId)
        const read: Limits = {
          position,
          quotas: await quotaUses(db, now),
          spikes: await spikesOf(db, now),
          ...(shared && { own: await ownCharges(db, spoolId) }),
        }
        const { position: after } = await progressOf(db, spoolId)
        if (after.segment === position.segment && after.offset === position.offset) return read
      }
    },
    ...(shared && { shared }),
  }
}

async function spikesOf(db: Db, now: Date): Promise<Limits['spikes']> {
  const { since } = windowAt('hour', now.getTime())
  const rows = await db
    .selectFrom('spike_limits')
    .selectAll('spike_limits')
    .leftJoin('spike_settings', 'spike_settings.project_id', 'spike_limits.project_id')
    .where(ofTheseHours(since))
    .where(({ or, eb }) => or([eb('enabled', 'is', null), eb('enabled', '=', 1)]))
    .where(({ or, eb }) => or([eb('open_until', 'is', null), eb('open_until', '<=', now.getTime())]))
    .execute()
  const found: Limits['spikes'][number][] = []
  for (const { project_id: project, category: name, hour, most } of rows) {
    const category = name as QuotaCategory
    const used = hour === since ? await takenIn(db, category, { since, until: since + 1, project }) : 0
    found.push({ projectId: project as ProjectId, category, hour, most, used })
  }
  return found
}

/** The server's own access to limits. */
export function createLimitWork({ db }: Engine): LimitWork {
  return {
    quotas: (now) => quotaUses(db, now),
    owners: () => ownersOf(db),
    wasTold: async ({ subject, since, step }) => {
      const found = db.selectFrom('limit_notices').select('step').where('subject', '=', subject)
      const row = await found.where('since', '=', since).where('step', '=', step).executeTakeFirst()
      return row !== undefined
    },
    noteTold: async ({ subject, since, step }, now) => {
      const added = await db
        .insertInto('limit_notices')
        .values({ subject, since, step, told_at: now.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(added.numInsertedOrUpdatedRows ?? 0) > 0
    },
    ...createSpikeWork({ db }),
    ...createSamplingWork({ db }),
    forgetBefore: (before) => forgetLimits(db, before.getTime()),
  }
}

async function ownersOf(db: Db): Promise<readonly Owner[]> {
  const owners = db.selectFrom('user').select(['email', 'locale']).where('role', '=', 'owner')
  return owners.where('deactivatedAt', 'is', null).orderBy('email').execute()
}
