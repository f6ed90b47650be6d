import { paths } from '#domain/paths.ts'
import type { EnvironmentRow } from '#domain/project/environments.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { hidden } from '#ui/form/form-state.ts'
import { Card } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeEnvironment } from './actions.ts'
import { environmentsOf } from './queries.ts'

/** A project's environments. */
export async function EnvironmentsPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'environments'))
  const rows = await environmentsOf(open, await guard('event:read'))
  const mayChange = open.change !== undefined
  const now = new Date()
  return (
    <SettingsFrame open={open} section="environments" lead={t('environments.lead')}>
      <Card className="overflow-hidden p-0!">
        {rows.length === 0 ? (
          <EmptyState title={t('environments.empty.title')} className="py-8">
            {t('environments.empty.text')}
          </EmptyState>
        ) : (
          <Table label={t('section.environments')}>
            <thead>
              <tr>
                <Th>{t('environments.table.name')}</Th>
                <Th numeric>{t('environments.table.events')}</Th>
                <Th className="max-sm:hidden">{t('environments.table.lastSeen')}</Th>
                {mayChange && (
                  <Th>
                    <span className="sr-only">{t('environments.table.change')}</span>
                  </Th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} row={row} slug={open.project.slug} mayChange={mayChange} now={now} />
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </SettingsFrame>
  )
}

interface RowProps {
  readonly row: EnvironmentRow
  readonly slug: string
  readonly mayChange: boolean
  readonly now: Date
}

function Row({ row: { name, hidden: isHidden, seen }, slug, mayChange, now }: RowProps) {
  const t = messages('projectSettings')
  const events = seen?.events ?? 0
  return (
    <Tr>
      <Td className="max-w-64">
        <bdi className={cx('font-mono break-words', isHidden && 'text-ink-3')}>{name}</bdi>
        {isHidden && <span className="ml-2 text-xs text-ink-3">{t('environments.hidden')}</span>}
      </Td>
      <Td numeric>
        <Count value={events} label={t('environments.units', { count: events })} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 max-sm:hidden">
        {seen === undefined ? t('environments.notSeen') : <RelativeTime at={seen.lastSeen} now={now} />}
      </Td>
      {mayChange && (
        <Td actions>
          <form action={changeEnvironment}>
            <input type="hidden" name={hidden.subject} value={slug} />
            <input type="hidden" name="name" value={name} />
            <Button
              type="submit"
              name={hidden.intent}
              value={isHidden ? 'show' : 'hide'}
              aria-label={t(isHidden ? 'environments.showOne' : 'environments.hideOne', { name })}
            >
              {t(isHidden ? 'environments.show' : 'environments.hide')}
            </Button>
          </form>
        </Td>
      )}
    </Tr>
  )
}
