import type { LimitWork } from '#domain/quota/quota-catalogue.ts'
import { stepReached } from '#domain/quota/quota.ts'
import { hoursToCompare, LEAST_AGE_MS, spikeBounds, spikeCategories, type SpikeCategory } from '#domain/quota/spike.ts'
import type { LimitNotice } from '#domain/quota/notice.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Job, JobResult } from '../job.ts'
import { decideSampling } from './decide-sampling.ts'

export interface LimitParts {
  readonly work: LimitWork
  readonly events: Pick<EventReader, 'spanGroups'>
  /** Notifies owners. May repeat a notice that failed before. */
  readonly tell: (notice: LimitNotice) => Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const KEPT_MS = 400 * DAY_MS

/** The limit jobs: they compute the usual volume ahead, and notify owners when a limit is nearly or fully used up. */
export function limitJobs(parts: LimitParts): readonly Job[] {
  return [
    { name: 'quota-notices', everyMs: MINUTE_MS, run: (now) => tellOfQuotas(parts, now) },
    { name: 'spike-limits', everyMs: 5 * MINUTE_MS, run: (now) => computeSpikes(parts.work, now) },
    { name: 'spike-notices', everyMs: MINUTE_MS, run: (now) => tellOfSpikes(parts, now) },
    { name: 'span-sampling', everyMs: 5 * MINUTE_MS, run: (now) => decideSampling(parts, now) },
    {
      name: 'forget-limits',
      everyMs: DAY_MS,
      run: async (now) => ({ forgotten: await parts.work.forgetBefore(new Date(now.getTime() - KEPT_MS)) }),
    },
  ]
}

async function tellOfQuotas({ work, tell }: LimitParts, now: Date): Promise<JobResult> {
  let told = 0
  for (const quota of await work.quotas(now)) {
    const step = stepReached(quota)
    if (step === undefined) continue
    const notice = { subject: `quota ${quota.id}`, since: quota.window.since, step: String(step) }
    // oxlint-disable-next-line no-await-in-loop -- one mail after another
    if (await work.wasTold(notice)) continue
    const projectId = quota.subject.scope === 'organization' ? undefined : quota.subject.projectId
    const project = projectId && (await work.projectOf(projectId))
    await tell({ kind: 'quota', quota, step, project: project ?? null })
    await work.noteTold(notice, now)
    told++
  }
  return { told }
}

/** Records the spike limits of this hour and the next, unless they exist. */
async function computeSpikes(work: LimitWork, now: Date): Promise<JobResult> {
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const wanted = [running, running + HOUR_MS]
  const known = await work.knownHours(wanted)
  let computed = 0
  for (const hour of wanted.filter((one) => !known.has(one))) {
    const projects = await work.watchedProjects(new Date(now.getTime() - LEAST_AGE_MS))
    const counts = await work.countsIn(hoursToCompare(hour, now.getTime()), spikeCategories)
    const byName = new Map(counts.map((one) => [`${one.projectId} ${one.category} ${one.hour}`, one.count]))
    const sent = new Set(counts.map(({ projectId, category }) => `${projectId} ${category}`))
    const limits = projects.flatMap((projectId) =>
      spikeCategories.flatMap((category: SpikeCategory) => {
        if (!sent.has(`${projectId} ${category}`)) return []
        const came = (at: number) => byName.get(`${projectId} ${category} ${at}`) ?? 0
        return { projectId, category, hour, ...spikeBounds(category, hour, now.getTime(), came) }
      }),
    )
    await work.saveSpikes(limits)
    computed += limits.length
  }
  return { computed }
}

/** At most one notice a day per project and category, because a spike may last. */
async function tellOfSpikes({ work, tell }: LimitParts, now: Date): Promise<JobResult> {
  const stopped = await work.stoppedSince(new Date(now.getTime() - HOUR_MS))
  let told = 0
  for (const { projectId, category, count, hour } of stopped) {
    const since = Math.floor(hour / DAY_MS) * DAY_MS
    const notice = { subject: `spike ${projectId} ${category}`, since, step: 'stopped' }
    if (await work.wasTold(notice)) continue
    const project = await work.projectOf(projectId)
    if (project !== undefined) await tell({ kind: 'spike', project, category, stopped: count })
    await work.noteTold(notice, now)
    told++
  }
  return { told }
}
