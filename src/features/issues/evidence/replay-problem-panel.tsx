import type { Event } from '#domain/event/event.ts'
import { messages } from '#messages'
import { exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { Facts, type Fact } from '../event/facts.tsx'
import { LongText } from '../event/long-text.tsx'
import { replayProblemOf, type ShownReplayProblem } from './replay-evidence.ts'

/** Evidence of a replay issue: the clicked element, the number of clicks, and the page. */
export function ReplayProblemPanel({ event }: { event: Event }) {
  const t = messages('issues')
  const problem = replayProblemOf(event)
  if (problem === undefined) return null
  const { detector, markup } = problem
  return (
    <Panel id="replay-problem" title={t(`replayProblem.title.${detector}`)}>
      <div className="grid min-w-0 gap-4">
        <p className="max-w-prose text-ink-2">{t(`replayProblem.advice.${detector}`)}</p>
        <Facts facts={factsOf(problem)} />
        {markup !== '' && (
          <div className="grid min-w-0 gap-1.5">
            <h3 className="text-sm font-medium text-ink">{t('replayProblem.html')}</h3>
            <LongText text={markup} className="text-ink" />
          </div>
        )}
      </div>
    </Panel>
  )
}

function factsOf({ detector, subject, page, clicks }: ShownReplayProblem): readonly Fact[] {
  const t = messages('issues')
  return [
    ...(detector === 'hydration_error' ? [] : textFact(t('replayProblem.element'), subject)),
    ...textFact(t('replayProblem.page'), page),
    ...(clicks > 0 ? [{ name: t('replayProblem.clicks'), value: exactNumber(clicks) }] : []),
  ]
}

function textFact(name: string, text: string): readonly Fact[] {
  if (text === '') return []
  return [{ name, value: <bdi className="font-mono text-sm wrap-anywhere">{text}</bdi> }]
}
