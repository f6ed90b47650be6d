import { paths } from '#domain/paths.ts'
import { filterActions, listFilterNames, type FilterName, type ListFilterName } from '#domain/project/project-rules.ts'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { exactNumber } from '#ui/numbers.ts'
import { untouched } from '#ui/form/form-state.ts'
import { readSection } from '../form/save-section.ts'
import { saveTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { FiltersForm, type FilterRow } from './filters-form.tsx'
import { TAKEN_DAYS, takenByFilter } from './taken.ts'
import { valuesOf, type FilterValues } from './values.ts'

// What comes from outside the app, and what a framework makes of a connection or a deploy.
const strangers = ['browser_extensions', 'localhost', 'old_browsers', 'crawlers', 'health_checks'] as const
const noise = [
  'cancelled_routes',
  'stale_deploys',
  'router_not_mounted',
  'connection_lost',
  'chunk_load',
  'hydration',
] as const satisfies readonly Exclude<FilterName, (typeof strangers)[number]>[]

/** The page of a project's inbound filters. */
export async function FiltersPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'filters'))
  const org = await guard('org:read')
  const [saved, taken] = await Promise.all([
    readSection(open, 'filters'),
    takenByFilter(org, open.project.id, new Date()),
  ])
  const row = <N extends FilterName | ListFilterName>(name: N): FilterRow<N> => {
    const count = taken.get(name) ?? 0
    const any: FilterName | ListFilterName = name
    return {
      name,
      title: t(`filters.of.${any}.title`),
      text: t(`filters.of.${any}.text`),
      taken: t('filters.taken', { count, number: exactNumber(count), days: TAKEN_DAYS }),
    }
  }
  return (
    <SettingsFrame open={open} section="filters" lead={t('filters.lead')}>
      <FiltersForm
        slug={slug}
        initial={untouched<FilterValues>(valuesOf(saved.rules), saved.stamp)}
        mayChange={open.change !== undefined}
        groups={[
          { id: 'strangers', title: t('filters.strangers'), rows: strangers.map(row) },
          { id: 'noise', title: t('filters.noise'), rows: noise.map(row) },
        ]}
        lists={{
          title: t('filters.lists'),
          rows: listFilterNames.map((name) => ({
            ...row(name),
            label: t(`filters.of.${name}.label`),
            placeholder: t(`filters.of.${name}.placeholder`),
          })),
        }}
        actions={filterActions.map((value) => ({ value, label: t(`filters.action.${value}`) }))}
        texts={{ save: saveTexts() }}
      />
    </SettingsFrame>
  )
}
