import { authorize } from '#domain/access/access.ts'
import { mostSimilar, similarParts, type Similarity } from '#domain/issue/similarity.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Count } from '#ui/count.tsx'
import { LevelMark } from '#ui/level-mark.tsx'
import { Link } from '#ui/link.tsx'
import { percent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { EmptyState } from '#ui/states.tsx'
import { headingOf } from '../list/rows.ts'
import { issueParams } from '../page/address.ts'
import type { FoundPart } from '../parts/find-part.ts'
import { stateLabelOf } from '../state/state-label.ts'
import { StateWord } from '../state/state-word.tsx'
import { outcomeTexts } from '../state/triage-texts.ts'
import { MergeButton, Merging } from './merging.tsx'

/** Number of issues compared, latest seen first, and maximum shown. */
const COMPARED = 500
const SHOWN = 20

/** Similar issues of the same project, with merge buttons. */
export async function SimilarIssues({ found, now }: { found: FoundPart; now: Date }) {
  const { issue, project, grant } = found
  const t = messages('issuePages')
  const newest = await running().catalogue.issues.newestOf(grant, project.id, COMPARED)
  const others = newest.filter(({ id }) => id !== issue.id)
  const similar = mostSimilar(issue, others, SHOWN)
  const mayMerge = authorize(await currentActor(), 'event:write', [project.id]).ok
  return (
    <Panel id="similar" title={t('similar.list')} flush>
      <p className="px-4 pb-3 text-sm text-ink-3">{t('similar.lead')}</p>
      <Merging texts={outcomeTexts()}>
        {similar.length === 0 ? (
          <EmptyState title={t('similar.none')}>{t('similar.noneText')}</EmptyState>
        ) : (
          <ul aria-label={t('similar.list')} className="divide-y divide-line border-t border-line">
            {similar.map((one) => (
              <li key={one.issue.id}>
                <SimilarIssue found={found} one={one} mayMerge={mayMerge} now={now} />
              </li>
            ))}
          </ul>
        )}
      </Merging>
    </Panel>
  )
}

interface SimilarIssueProps {
  readonly found: FoundPart
  readonly one: { readonly issue: Issue; readonly similarity: Similarity }
  readonly mayMerge: boolean
  readonly now: Date
}

function SimilarIssue({ found, one: { issue, similarity }, mayMerge, now }: SimilarIssueProps) {
  const t = messages('issuePages')
  const ref = shortId(found.project.slug, issue.number)
  const { type, value } = headingOf(issue)
  const label = stateLabelOf(issue, now)
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 text-sm">
      <div className="grid w-24 shrink-0 gap-1 pt-0.5">
        <span className="font-semibold text-ink">
          {t('similar.percent', { percent: percent(similarity.whole, 1) })}
        </span>
        <ShareBar value={similarity.whole} max={1} />
      </div>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h3 className="flex min-w-0 items-baseline gap-2">
          <LevelMark level={issue.level} label={messages('issues')(`level.${issue.level}`)} className="self-center" />
          <Link
            href={paths.issue(ref, issueParams(found.address))}
            className="min-w-0 truncate rounded-sm text-ink hover:underline"
          >
            {type !== '' && <span className="font-semibold">{type}</span>}
            {type !== '' && value !== '' && ' '}
            <bdi className={type === '' ? 'font-semibold' : 'text-ink-2'}>{value}</bdi>
          </Link>
        </h3>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-xs text-ink-3">
          <span>{ref}</span>
          {label !== undefined && <StateWord label={label} />}
          <Count value={issue.eventCount} label={messages('issues')('unit.events', { count: issue.eventCount })} />
          <RelativeTime at={issue.lastSeen} now={now} />
          {issue.culprit !== '' && <bdi className="min-w-0 truncate font-mono">{issue.culprit}</bdi>}
        </p>
        <Agreement similarity={similarity} />
      </div>
      {mayMerge && (
        <MergeButton
          ids={[found.issue.id, issue.id]}
          texts={{ merge: t('similar.merge'), label: t('similar.mergeOf', { issue: ref }) }}
        />
      )}
    </article>
  )
}

/** The similarity of each part, without parts that neither issue has. */
function Agreement({ similarity: { parts } }: { similarity: Similarity }) {
  const t = messages('issuePages')
  return (
    <ul aria-label={t('similar.parts.label')} className="flex flex-wrap gap-x-3 text-xs text-ink-2">
      {similarParts.flatMap((part) => {
        const share = parts[part]
        if (share === undefined) return []
        return <li key={part}>{t('similar.part', { part: t(`similar.parts.${part}`), percent: percent(share, 1) })}</li>
      })}
    </ul>
  )
}
