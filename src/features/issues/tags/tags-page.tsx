import type { AddressParams } from '#domain/address/params.ts'
import type { TagTotals } from '#domain/event/event-store.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { paths } from '#domain/paths.ts'
import { windowText } from '#features/searches/period-text.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Count } from '#ui/count.tsx'
import { Link } from '#ui/link.tsx'
import { percent } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { EmptyState } from '#ui/states.tsx'
import { repeatsAnother } from '../event/tags.ts'
import { issueParams, type IssueAddress } from '../page/address.ts'
import { findPart } from '../parts/find-part.ts'
import { PartFilter } from '../parts/part-filter.tsx'
import { PartFrame } from '../parts/part-frame.tsx'
import { filterOf } from '../search.ts'

/** Maximum keys, and values per key; the rest is on the key's page. */
const LIMITS = { keys: 200, values: 8 }

/** All tags of an issue's events with their most frequent values. */
export async function TagsPage({ issueRef, params }: { issueRef: string; params: AddressParams }) {
  const found = await findPart(issueRef, params, (ref) => paths.issueTags(ref))
  const { issue, grant, ref, address } = found
  const t = messages('issuePages')
  const all = await running().events.tagTotals(grant, groupsOf(issue), filterOf(address.search, new Date()), LIMITS)
  const keys = new Set(all.map(({ key }) => key))
  const totals = all.filter(({ key }) => !repeatsAnother(key, keys))
  return (
    <PartFrame
      found={found}
      part="tags"
      bar={
        <PartFilter
          found={found}
          by="period_and_environment"
          hrefOf={(changed) => paths.issueTags(ref, issueParams(changed))}
        />
      }
    >
      {totals.length === 0 ? (
        <EmptyState title={t('tags.none', { window: windowText(address.search.period) })}>
          {t('tags.noneText')}
        </EmptyState>
      ) : (
        <ul aria-label={t('tags.count', { count: totals.length })} className="grid gap-4 md:grid-cols-2">
          {totals.map((tag) => (
            <li key={tag.key} className="min-w-0">
              <Tag tag={tag} issueRef={ref} address={address} />
            </li>
          ))}
        </ul>
      )}
    </PartFrame>
  )
}

function Tag({ tag, issueRef, address }: { tag: TagTotals; issueRef: string; address: IssueAddress }) {
  const t = messages('issuePages')
  const { key, total, distinct, top } = tag
  const more = distinct - top.length
  const href = paths.issueTag(issueRef, key, issueParams(address))
  return (
    <Panel
      title={
        <Link
          href={href}
          aria-label={t('tags.all', { key })}
          className="block truncate rounded-sm font-mono text-accent hover:underline"
        >
          {key}
        </Link>
      }
      note={t('tags.values', { count: distinct })}
      className="h-full"
    >
      <ul className="grid gap-1.5">
        {top.map(({ value, count }) => (
          <li key={value} className="grid grid-cols-[minmax(0,1fr)_3rem_3rem] items-center gap-x-3 text-sm">
            <bdi className="truncate text-ink" title={value}>
              {value}
            </bdi>
            <Count
              value={count}
              label={messages('issues')('unit.events', { count })}
              className="text-right text-xs text-ink-3 tabular-nums"
            />
            {/* Estimated counts may slightly exceed the total. */}
            <span className="text-right text-xs text-ink-2 tabular-nums">{percent(Math.min(count, total), total)}</span>
            <ShareBar value={count} max={total} className="col-span-3 h-1" />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          href={href}
          className="mt-1 inline-flex min-h-6 items-center rounded-sm text-sm text-accent hover:underline"
        >
          {t('tags.more', { count: more })}
        </Link>
      )}
    </Panel>
  )
}
