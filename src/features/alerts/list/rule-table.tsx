import type { AlertRule } from '#domain/alert/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import type { Names } from '../names.ts'
import { projectsText, ruleWords } from '../words/rule-words.ts'
import { switchRule } from './actions.ts'
import { StateWord } from './state-word.tsx'

interface RuleTableProps {
  readonly rules: readonly AlertRule[]
  /** Recent firings per rule. */
  readonly counts: ReadonlyMap<number, number>
  readonly names: Names
  readonly mayWrite: boolean
  readonly now: Date
}

/** The rules, each with its switch, scope and last firing. */
export function RuleTable({ rules, counts, names, mayWrite, now }: RuleTableProps) {
  const t = messages('alerts')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('tabs.rules')}>
        <thead>
          <tr>
            <Th>{t('column.state')}</Th>
            <Th>{t('column.name')}</Th>
            <Th className="max-md:hidden">{t('column.projects')}</Th>
            <Th>{t('column.last')}</Th>
            <Th className="max-lg:hidden">{t('column.fired')}</Th>
            <Th className="max-lg:hidden">{t('column.by')}</Th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Tr key={rule.id}>
              <Td>{mayWrite ? <Switch rule={rule} /> : t(rule.enabled ? 'state.on' : 'state.off')}</Td>
              <Td>
                <Link href={paths.alert(rule.id)} className="rounded-sm font-medium text-accent hover:underline">
                  {rule.name}
                </Link>{' '}
                <StateWord rule={rule} now={now} />
                <span className="block max-w-prose text-xs sm:truncate text-ink-3">
                  {ruleWords(rule, names).when.join(' · ')}
                </span>
              </Td>
              <Td className="text-ink-2 max-md:hidden">{projectsText(rule.projects, names)}</Td>
              <Td className="whitespace-nowrap text-ink-2">
                {rule.lastFiredAt === null ? (
                  <span className="text-ink-3">{t('list.never')}</span>
                ) : (
                  <RelativeTime at={rule.lastFiredAt} now={now} />
                )}
              </Td>
              <Td className="whitespace-nowrap text-ink-2 max-lg:hidden">
                {t('list.times', { count: counts.get(rule.id) ?? 0 })}
              </Td>
              <Td className="whitespace-nowrap text-ink-2 max-lg:hidden">{rule.createdBy}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** A plain form, which works without JavaScript. */
function Switch({ rule: { id, name, enabled } }: { rule: AlertRule }) {
  const t = messages('alerts')
  return (
    <form action={switchRule}>
      <input type="hidden" name="subject" value={id} />
      <input type="hidden" name="enabled" value={enabled ? '' : 'on'} />
      <button
        type="submit"
        // The name starts with the visible text; the description says what a press does.
        aria-label={`${t(enabled ? 'state.on' : 'state.off')}: ${name}`}
        title={t(enabled ? 'list.switchOff' : 'list.switchOn', { name })}
        className="inline-flex h-control cursor-pointer items-center gap-2 rounded-md text-sm text-ink-2 hover:text-ink"
      >
        <span
          aria-hidden
          className={cx(
            'flex h-4.5 w-8 items-center rounded-full border px-0.5',
            enabled ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken',
          )}
        >
          <span className={cx('size-3 rounded-full', enabled ? 'bg-on-accent' : 'bg-line-strong')} />
        </span>
        {t(enabled ? 'state.on' : 'state.off')}
      </button>
    </form>
  )
}
