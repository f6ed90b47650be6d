import type { Hold } from '#domain/hold/hold.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { liftHold } from './actions.ts'

/** Holds with their start and reason, each with a button to lift it. */
export function HoldTable({ holds, now }: { holds: readonly Hold[]; now: Date }) {
  const t = messages('organization')
  const title = t('holds.title')
  if (holds.length === 0)
    return (
      <Panel id="holds" title={title}>
        <p className="text-sm text-ink-2">{t('holds.none')}</p>
      </Panel>
    )
  return (
    <Panel id="holds" title={title} note={holds.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('holds.column.what')}</Th>
            <Th>{t('holds.column.reason')}</Th>
            <Th>{t('holds.column.placed')}</Th>
            <Th>
              <span className="sr-only">{t('holds.lift')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {holds.map((hold) => (
            <Row key={hold.id} hold={hold} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ hold, now }: { hold: Hold; now: Date }) {
  const t = messages('organization')
  const { id, reason, placedAt, placedBy } = hold
  const what = nameOf(hold)
  return (
    <Tr>
      <Td className="min-w-40">
        <What hold={hold} />
      </Td>
      <Td className="min-w-40 wrap-anywhere text-ink-2">{reason}</Td>
      <Td className="whitespace-nowrap text-ink-2">
        <RelativeTime at={placedAt} now={now} />
        <span className="block text-xs text-ink-3">
          {placedBy === '' ? t('holds.byCommand') : t('holds.by', { name: placedBy })}
        </span>
      </Td>
      <Td actions>
        <ConfirmForm
          action={liftHold}
          subject={String(id)}
          tone="quiet"
          texts={{
            open: t('holds.lift'),
            openLabel: t('holds.liftOf', { what }),
            title: t('holds.liftTitle'),
            text: t('holds.liftText'),
            confirm: t('holds.liftConfirm'),
            cancel: t('cancel'),
          }}
        />
      </Td>
    </Tr>
  )
}

function What({ hold }: { hold: Hold }) {
  const t = messages('organization')
  const { project, issue } = hold
  const isMerged = issue !== null && issue.number === 0
  const href = issue === null || isMerged ? paths.projectSettings(project.slug) : paths.issue(nameOf(hold))
  return (
    <>
      <Link href={href} className="rounded-sm font-medium text-ink hover:underline">
        {nameOf(hold)}
      </Link>
      <span className="line-clamp-2 text-xs wrap-anywhere text-ink-3">
        {issue === null ? t('holds.project') : isMerged ? t('holds.merged') : issue.title}
      </span>
    </>
  )
}

/** The project's name or the issue's short id. */
function nameOf({ project, issue }: Hold): string {
  return issue === null || issue.number === 0 ? project.name : shortId(project.slug, issue.number)
}
