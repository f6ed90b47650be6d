import { withTerms } from '#domain/explore/narrowed.ts'
import {
  ratingQuery,
  vitalBands,
  vitalField,
  vitalRatings,
  vitalWeights,
  webVitals,
  type VitalRating,
} from '#domain/performance/web-vitals.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { finePercent, shortNumber } from '#ui/numbers.ts'
import { StackedBar, type StackTone } from '#ui/stacked-bar.tsx'
import { exploreAddress } from '../frame/address.ts'
import type { Scope } from '../frame/scope.ts'
import type { Ratings, VitalNumbers } from './read-vitals.ts'
import { Score, VitalValue, vitalText } from './vital-text.tsx'

interface VitalFiguresProps {
  readonly scope: Scope
  readonly search: string
  readonly numbers: VitalNumbers
  readonly ratings: Readonly<Record<(typeof webVitals)[number], Ratings>>
}

const tones: Record<VitalRating, StackTone> = { good: 'chart', fair: 'warning', poor: 'error' }

/** The score, and each vital with its thresholds and ratings. */
export function VitalFigures({ scope, search, numbers, ratings }: VitalFiguresProps) {
  const t = messages('performance')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-6">
      <div className="grid content-start gap-0.5 bg-surface px-4 py-3">
        <dt className="text-sm text-ink-2">{t('vitals.score')}</dt>
        <dd className="text-xl font-semibold text-ink tabular-nums">
          <Score score={numbers.score} />
        </dd>
        <dd className="text-xs text-ink-3">{t('vitals.scoreText', vitalWeights)}</dd>
      </div>
      {webVitals.map((vital) => {
        const { good, poor } = vitalBands[vital]
        const all = numbers.samples[vital]
        return (
          <div key={vital} className="grid content-start gap-1 bg-surface px-4 py-3">
            <dt className="text-sm text-ink-2" title={t(`vitals.explain.${vital}`)}>
              {t(`vitals.name.${vital}`)}
            </dt>
            <dd className="text-xl font-semibold text-ink tabular-nums">
              <VitalValue vital={vital} value={numbers.values[vital]} />
            </dd>
            <dd className="text-xs text-ink-3">
              {t('vitals.bands', { good: vitalText(vital, good), poor: vitalText(vital, poor) })}
            </dd>
            {numbers.samples[vital] === 0 ? (
              <dd className="text-xs text-ink-3">{t('vitals.unmeasured')}</dd>
            ) : (
              <>
                <dd>
                  <StackedBar
                    max={all}
                    parts={vitalRatings.map((rating) => ({
                      name: rating,
                      tone: tones[rating],
                      value: ratings[vital][rating],
                    }))}
                  />
                </dd>
                <dd className="flex flex-wrap gap-x-2 text-xs text-ink-2">
                  {vitalRatings.map((rating) => (
                    <Link
                      key={rating}
                      href={exploreAddress(scope.query, withTerms(search, [ratingQuery(vital, rating)]))}
                      prefetch={false}
                      className="rounded-sm whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                    >
                      {t(`rating.${rating}`)} {finePercent(ratings[vital][rating] / all)}
                    </Link>
                  ))}
                </dd>
                <dd className="text-xs">
                  <Link
                    href={exploreAddress(scope.query, withTerms(search, [`has:${vitalField(vital)}`]))}
                    prefetch={false}
                    className="rounded-sm text-accent hover:underline"
                  >
                    {t('vitals.samples', {
                      count: Math.round(numbers.samples[vital]),
                      short: shortNumber(Math.round(numbers.samples[vital])),
                    })}
                  </Link>
                </dd>
              </>
            )}
          </div>
        )
      })}
    </dl>
  )
}
