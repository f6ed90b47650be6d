import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Mail } from '#domain/mail.ts'
import type { GroupsFound } from '#domain/explore/span-explorer.ts'
import { windowAt } from '#domain/quota/quota.ts'
import { createLimitPost } from '#notify/limits/limit-post.ts'
import { limitJobs } from '#services/limits/jobs.ts'
import { sqliteBench, type CatalogueBench } from '#storage/catalogue/test-support/bench.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Five weeks after the bench's projects were created. */
const now = new Date('2026-12-25T12:30:00Z')
const hour = windowAt('hour', now.getTime()).since
const site = { origin: 'https://mishap.example', basePath: '' }

/** Runs the jobs on a catalogue, with the mails they sent. */
function jobsOn({ catalogue }: CatalogueBench, groups?: GroupsFound) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const owners = async () => [{ email: 'olga@example.com', locale: null }]
  const spanGroups = async () => {
    if (groups === undefined) throw new Error('Nobody asks for spans here.')
    return groups
  }
  const tell = createLimitPost(mailer, owners, () => site)
  const jobs = limitJobs({ work: catalogue.limitWork, events: { spanGroups }, tell })
  const run = async (name: string, at = now) => jobs.find((job) => job.name === name)?.run(at)
  return { run, mails }
}

function came(projectId: ProjectId, quantity: number, at: number, reason = '') {
  const outcome = reason === '' ? 'accepted' : 'rate_limited'
  return { projectId, category: 'error', outcome, reason, quantity, receivedAt: at } as const
}

test('owners are told of a quota at 80% and at 100%, once each', async () => {
  await using stage = await sqliteBench()
  const { run, mails } = jobsOn(stage)
  const quota = { subject: { scope: 'organization' }, category: 'errors', period: 'day', most: 100 } as const
  const set = await stage.catalogue.quotas.set(operatorGrant('org:write'), quota, now)
  const { since } = windowAt('day', now.getTime())
  const use = (quantity: number) =>
    stage.commit([], { charges: [{ quota: set.ok ? set.value.id : 0, since, quantity }] })
  for (const quantity of [79, 1, 10, 10]) {
    await use(quantity)
    await run('quota-notices')
    await run('quota-notices')
  }
  expect(mails.map(({ subject }) => subject)).toEqual([
    '80% of a quota used: Errors of the organization',
    'Quota used up: Errors of the organization',
  ])
  expect(mails[0]?.text).toContain('https://mishap.example/settings/limits')
})

test('what is let in of an hour is written down before it begins, and owners are told of a spike once a day', async () => {
  await using stage = await sqliteBench()
  const { id } = await stage.project('web')
  const weeks = [1, 2, 3, 4].flatMap((week) => [hour, hour + HOUR_MS].map((at) => at - week * WEEK_MS))
  await stage.commit([], { outcomes: weeks.map((at) => came(id, 10_000, at)) })
  const { run, mails } = jobsOn(stage)
  expect(await run('spike-limits')).toEqual({ computed: 2 })
  expect(await run('spike-limits')).toEqual({ computed: 0 })
  const { spikes } = await stage.catalogue.limits.limits('bench', now)
  expect(spikes).toMatchObject([
    { projectId: id, category: 'errors', hour, most: 30_000, used: 0 },
    { hour: hour + HOUR_MS, most: 30_000 },
  ])
  await run('spike-notices')
  expect(mails).toEqual([])
  await stage.commit([], { outcomes: [came(id, 30_000, hour), came(id, 5_000, hour, 'spike_protection')] })
  await run('spike-notices')
  await run('spike-notices', new Date(now.getTime() + 60_000))
  expect(mails.map(({ subject, text }) => [subject, text.includes('5,000')])).toEqual([
    ['Spike in web: Errors limited', true],
  ])
  expect(mails[0]?.text).toContain('https://mishap.example/projects/web/settings/limits')
})

test('the rate of sampling is decided by what came in the last hour', async () => {
  await using stage = await sqliteBench()
  const { id } = await stage.project('web')
  const may = operatorGrant('project:write')
  const groups = [
    { values: ['GET /'], numbers: [99_000, 0.01, 800_000] },
    { values: ['POST /refund'], numbers: [50, 0, 900_000] },
  ]
  const sampling = { oneIn: 1, stored: 99_050, estimated: 99_050, sampled: 0 }
  const found: GroupsFound = { groups, distinct: 2, total: [99_050, 0.01, 850_000], others: undefined, sampling }
  const read = () => stage.catalogue.sampling.of(operatorGrant('project:read'), id)
  await stage.catalogue.sampling.set(may, id, 10_000, now)
  expect(await read()).toEqual({ target: 10_000, rule: null })
  await jobsOn(stage, found).run('span-sampling')
  const sampled = await read()
  expect(sampled?.rule).toMatchObject({ slow: 850_000, common: ['GET /'] })
  // About 2,000 are kept for certain: 990 failed, 50 rare, 980 slow.
  expect(sampled?.rule?.rate).toBeCloseTo(8_000 / 97_000, 2)
  await stage.catalogue.sampling.set(may, id, null, now)
  expect(await read()).toBeNull()
})
