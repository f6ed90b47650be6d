import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { filterActions, listFilterNames, type FilterName, type ListFilterName } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import { guard } from '#running/guard.ts'
import { exactNumber } from '#ui/numbers.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { ChoiceInput } from '#ui/form/inputs/choice-input.tsx'
import { NumberedInput } from '#ui/form/numbered-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { Panel } from '#ui/panel.tsx'
import { readSection } from '../form/save-section.ts'
import { theirTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeFilters } from './actions.ts'
import { DiscardedPanel } from './discarded.tsx'
import { fieldOf } from './fields.ts'
import { TAKEN_DAYS, takenByFilter } from './taken.ts'
import { valuesOf } from './values.ts'

// Errors from outside the app, and noise caused by frameworks on lost connections or deploys.
const strangers = ['browser_extensions', 'localhost', 'old_browsers', 'crawlers', 'health_checks'] as const
const noise = [
  'cancelled_routes',
  'stale_deploys',
  'router_not_mounted',
  'connection_lost',
  'chunk_load',
  'hydration',
] as const satisfies readonly Exclude<FilterName, (typeof strangers)[number]>[]

const groups = [
  { id: 'strangers', names: strangers },
  { id: 'noise', names: noise },
] as const

/** A project's inbound filters. */
export async function FiltersPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'filters'))
  const org = await guard('org:read')
  const [saved, taken] = await Promise.all([
    readSection(open, 'filters'),
    takenByFilter(org, open.project.id, new Date()),
  ])
  const mayChange = open.change !== undefined
  const takenOf = (name: Filter) => taken.get(name) ?? 0
  return (
    <SettingsFrame open={open} section="filters" lead={t('filters.lead')}>
      <Form
        action={changeFilters}
        initial={untouched(valuesOf(saved.rules), saved.stamp)}
        subject={slug}
        className={formClass}
      >
        <TheirChanges texts={theirTexts()} />
        <Fields disabled={!mayChange}>
          {groups.map(({ id, names }) => (
            <Panel key={id} id={id} title={t(`filters.${id}`)} flush>
              <ul>
                {names.map((name) => (
                  <Row key={name} name={name} field={fieldOf.known(name)} taken={takenOf(name)} />
                ))}
              </ul>
            </Panel>
          ))}
          <Panel id="lists" title={t('filters.lists')} flush>
            <ul>
              {listFilterNames.map((name) => (
                <Row key={name} name={name} field={fieldOf.action(name)} taken={takenOf(name)}>
                  <NumberedInput
                    name={fieldOf.values(name)}
                    label={t(`filters.of.${name}.label`)}
                    placeholder={t(`filters.of.${name}.placeholder`)}
                    minRows={3}
                    readOnly={!mayChange}
                  />
                </Row>
              ))}
            </ul>
          </Panel>
        </Fields>
        {mayChange && <Save label={t('save.submit')} />}
      </Form>
      <DiscardedPanel open={open} />
    </SettingsFrame>
  )
}

type Filter = FilterName | ListFilterName

interface RowProps {
  readonly name: Filter
  /** Name of the action field. */
  readonly field: string
  /** Number of recently filtered events. */
  readonly taken: number
  readonly children?: ReactNode
}

/** The action for one kind of unactionable event. */
function Row({ name, field, taken, children }: RowProps) {
  const t = messages('projectSettings')
  const textId = `${field}-text`
  return (
    <li className="grid gap-3 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p className="font-medium text-ink">{t(`filters.of.${name}.title`)}</p>
          <p id={textId} className="text-sm text-ink-2">
            {t(`filters.of.${name}.text`)}
          </p>
        </div>
        <p className="text-right text-sm text-ink-3 tabular-nums max-sm:order-last sm:w-44">
          {t('filters.taken', { count: taken, number: exactNumber(taken), days: TAKEN_DAYS })}
        </p>
        <ChoiceInput
          name={field}
          label={t(`filters.of.${name}.title`)}
          options={filterActions.map((value) => ({ value, label: t(`filters.action.${value}`) }))}
          describedBy={textId}
        />
      </div>
      {children}
    </li>
  )
}
