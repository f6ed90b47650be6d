import { z } from 'zod'
import { parsePublicKey } from '#domain/ids.ts'
import { MAX_QUOTAS, type QuotaRefusal } from '#domain/quota/quota-catalogue.ts'
import {
  countedInBytes,
  fillsAt,
  quotaCategories,
  quotaPeriods,
  type QuotaSubject,
  type QuotaUse,
} from '#domain/quota/quota.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { numberOf } from '../numbers.ts'
import { operation, type Operation } from '../operation.ts'
import { conflict, invalid, notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, isoOrNull, pageQuery, pageShape, time } from '../shapes.ts'

const MOST = 999_999_999
const MEGABYTE = 1_000_000

const settings = {
  category: z.enum(quotaCategories),
  period: z.enum(quotaPeriods).describe('Of UTC.'),
  most: z
    .int()
    .min(0)
    .max(MOST * MEGABYTE)
    .describe('Things, or bytes of the categories that are counted in bytes.'),
}

const quotaShape = z
  .object({
    id,
    projectId: id.nullable().describe('null: the whole organization.'),
    key: z.string().nullable().describe('The public half of a DSN; null: every key.'),
    ...settings,
    used: z.int(),
    since: time.describe('Start of the current period.'),
    until: time,
    fillsAt: time.nullable().describe('Projected time of exhaustion; null: not within the period.'),
  })
  .meta({ id: 'Quota' })

function shown(quota: QuotaUse, now: Date): z.input<typeof quotaShape> {
  const { subject, category, period, most, used, window } = quota
  return {
    id: String(quota.id),
    projectId: subject.scope === 'organization' ? null : String(subject.projectId),
    key: subject.scope === 'key' ? subject.publicKey : null,
    category,
    period,
    most,
    used,
    since: new Date(window.since).toISOString(),
    until: new Date(window.until).toISOString(),
    fillsAt: isoOrNull(fillsAt(quota, now.getTime())),
  }
}

const list = operation({
  id: 'listQuotas',
  tag: 'Organization',
  method: 'get',
  path: '/quotas',
  summary: 'List quotas and their usage',
  needs: ['org:read'],
  query: pageQuery,
  answers: pageShape(quotaShape),
  handle: async ({ running, may, query, now }) => {
    const all = await running.catalogue.quotas.list(may['org:read'], now)
    return pageOfAll(
      query,
      all,
      (one) => String(one.id),
      (one) => shown(one, now),
    )
  },
})

const set = operation({
  id: 'setQuota',
  tag: 'Organization',
  method: 'put',
  path: '/quotas',
  summary: 'Create or update a quota',
  description: 'One per subject, category and period; updating keeps its usage.',
  needs: ['project:read', 'org:read', 'org:write'],
  sends: z
    .strictObject({
      project: z.string().max(100).optional().describe('A slug or an id; without one: the whole organization.'),
      key: z.string().max(40).optional().describe('A public key of that project.'),
      ...settings,
    })
    .meta({ id: 'NewQuota' }),
  answers: quotaShape,
  handle: async ({ running, may, sent, now }) => {
    const subject = await subjectOf(running, may, sent)
    if (!subject.ok) return subject
    const { category, period, most } = sent
    if (most > MOST && !countedInBytes.has(category)) return invalid('body', 'most', `at most ${MOST}`)
    const { quotas } = running.catalogue
    const done = await quotas.set(may['org:write'], { subject: subject.value, category, period, most }, now)
    if (!done.ok) return refused(done.refusal)
    const quota = (await quotas.list(may['org:read'], now)).find((one) => one.id === done.value.id)
    return quota === undefined ? notFound('quota', String(done.value.id)) : ok(shown(quota, now))
  },
})

async function subjectOf(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  { project, key }: { readonly project?: string | undefined; readonly key?: string | undefined },
): Promise<Result<QuotaSubject, Refusal>> {
  if (project === undefined)
    return key === undefined ? ok({ scope: 'organization' }) : invalid('body', 'project', 'name the project of the key')
  const found = await findProject(catalogue, may, project)
  if (!found.ok) return invalid('body', 'project', `there is no project ${project}`)
  const { id: projectId } = found.value
  if (key === undefined) return ok({ scope: 'project', projectId })
  const publicKey = parsePublicKey(key)
  return publicKey === undefined
    ? invalid('body', 'key', '32 hexadecimal digits')
    : ok({ scope: 'key', projectId, publicKey })
}

function refused({ reason }: QuotaRefusal): Result<never, Refusal> {
  switch (reason) {
    case 'no_project':
      return invalid('body', 'project', 'there is no such project')
    case 'no_key':
      return invalid('body', 'key', 'the project has no such key')
    case 'too_many':
      return conflict(reason, `There are ${MAX_QUOTAS} quotas already.`)
  }
}

const remove = operation({
  id: 'deleteQuota',
  tag: 'Organization',
  method: 'delete',
  path: '/quotas/{quota}',
  summary: 'Delete a quota',
  needs: ['org:write'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const gone = await running.catalogue.quotas.remove(may['org:write'], numberOf(params.quota) ?? 0, now)
    return gone ? ok(undefined) : notFound('quota', params.quota)
  },
})

export const quotaOperations: readonly Operation[] = [list, set, remove]
