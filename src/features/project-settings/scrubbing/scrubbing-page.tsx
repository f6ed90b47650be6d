import { paths } from '#domain/paths.ts'
import { scrubMethods, scrubPatterns } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { readSection } from '../form/save-section.ts'
import { saveTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { pickerTexts } from '../try-out/texts.ts'
import type { TriedScrubbing } from './form.ts'
import { OWN_PATTERN } from './rows.ts'
import { ScrubbingForm } from './scrubbing-form.tsx'
import { ScrubbingHelp } from './scrubbing-help.tsx'
import { valuesOf, type ScrubbingValues } from './values.ts'

/** The page of what is taken off a project's events before they are kept. `event`: as on the grouping page. */
export async function ScrubbingPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'scrubbing'))
  const [saved, choices] = await Promise.all([readSection(open, 'scrubbing'), latestEvents(open, event, new Date())])
  const field = (name: 'defaults' | 'removeAddresses' | 'sensitiveFields' | 'safeFields') => ({
    label: t(`scrub.${name}.label`),
    hint: t(`scrub.${name}.hint`),
  })
  return (
    <SettingsFrame open={open} section="scrubbing" lead={t('scrub.lead')}>
      <ScrubbingForm
        slug={slug}
        initial={untouched<ScrubbingValues, TriedScrubbing>(valuesOf(saved.rules), saved.stamp)}
        mayChange={open.change !== undefined}
        choices={open.events === undefined ? null : choices}
        whats={([...scrubPatterns, OWN_PATTERN] as const).map((value) => ({ value, label: t(`scrub.what.${value}`) }))}
        hows={scrubMethods.map((value) => ({ value, label: t(`scrub.how.${value}`) }))}
        help={<ScrubbingHelp />}
        texts={{
          save: saveTexts(),
          picker: pickerTexts(choices.length, 'scrubbing'),
          rows: {
            none: t('scrub.none'),
            add: t('scrub.add'),
            rule: t('scrub.rule', { number: '{number}' }),
            remove: t('scrub.remove'),
            up: t('scrub.up'),
            down: t('scrub.down'),
            what: t('scrub.field.what'),
            pattern: t('scrub.field.pattern'),
            where: t('scrub.field.where'),
            wherePlaceholder: t('scrub.field.wherePlaceholder'),
            how: t('scrub.field.how'),
            with: t('scrub.field.with'),
          },
          changes: { before: t('scrub.before'), after: t('scrub.after'), nothingLeft: t('scrub.nothingLeft') },
          fields: {
            defaults: field('defaults'),
            removeAddresses: field('removeAddresses'),
            sensitiveFields: field('sensitiveFields'),
            safeFields: field('safeFields'),
          },
          title: { always: t('scrub.always'), rules: t('scrub.rules'), try: t('try.title') },
        }}
      />
    </SettingsFrame>
  )
}
