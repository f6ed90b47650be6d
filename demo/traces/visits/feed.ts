import { between } from '../../rhythm.ts'
import { performed, served } from '../served.ts'
import { about, type SpanPlan, type Visit, type VisitScene } from '../span-plan.ts'

/** Hours before the end of the day: a day and a half at any time, each hour with enough samples. */
const HISTORY = 60
/** More than the fifty samples per half hour that a percentile requires (docs/detectors.md). */
const FEEDS = 54

/** The app's start feed is prepared each hour; lately it takes far longer, and runs twice an hour. */
export const feedVisits: readonly Visit[] = [
  {
    key: 'worker/warm-feeds',
    times: HISTORY,
    rhythm: between(HISTORY, 0, () => 1),
    latelyEvery: 30,
    latelyFor: 65,
    sampleRate: 1,
    tree: warmedFeeds,
  },
]

function warmedFeeds(scene: VisitScene): SpanPlan {
  const { random } = scene
  return performed(random, {
    name: 'worker.tasks.feeds.warm_feeds',
    queue: 'default',
    latencyMs: about(random, 300, 0.8),
    within: Array.from({ length: FEEDS }, (_, index) => ({ ...feed(scene), isParallel: index % 6 !== 0 })),
  })
}

function feed({ random, isLate }: VisitScene): SpanPlan {
  return { ...served('api', { method: 'GET', route: '/v1/feeds/:market' }), ms: about(random, isLate ? 290 : 58) }
}
