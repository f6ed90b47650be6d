import { paths } from '#domain/paths.ts'
import { scrubMethods, scrubPatterns } from '#domain/project/project-rules.ts'
import { messages } from '#messages'
import { textsFor } from '#messages/texts-for.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { Panel } from '#ui/panel.tsx'
import { readSection } from '../form/save-section.ts'
import { theirTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { EventPicker } from '../try-out/event-picker.tsx'
import { pickerTexts } from '../try-out/texts.ts'
import { changeScrubbing } from './actions.ts'
import { ChangeList } from './change-list.tsx'
import type { TriedScrubbing } from './form.ts'
import { changeTexts, rowTexts } from './island-texts.ts'
import { OWN_PATTERN } from './rows.ts'
import { RuleRows } from './rule-rows.tsx'
import { ScrubbingHelp } from './scrubbing-help.tsx'
import { valuesOf, type ScrubbingValues } from './values.ts'

/** The rules that remove data from a project's events before storage. `event`: as on the grouping page. */
export async function ScrubbingPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'scrubbing'))
  const [saved, choices] = await Promise.all([readSection(open, 'scrubbing'), latestEvents(open, event, new Date())])
  const mayChange = open.change !== undefined
  return (
    <SettingsFrame open={open} section="scrubbing" lead={t('scrub.lead')}>
      <Form
        action={changeScrubbing}
        initial={untouched<ScrubbingValues, TriedScrubbing>(valuesOf(saved.rules), saved.stamp)}
        subject={slug}
        className={formClass}
      >
        <TheirChanges texts={theirTexts()} />
        <Fields disabled={!mayChange}>
          <Panel id="always" title={t('scrub.always')}>
            <Always />
          </Panel>
          <Panel id="rules" title={t('scrub.rules')}>
            <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
              <RuleRows
                mayChange={mayChange}
                whats={whats.map((value) => ({ value, label: t(`scrub.what.${value}`) }))}
                hows={scrubMethods.map((value) => ({ value, label: t(`scrub.how.${value}`) }))}
                rule={t('scrub.rule', { number: '{number}' })}
                texts={textsFor('projectSettings', rowTexts)}
              />
              <div className="min-w-0 text-sm text-ink-2">
                <ScrubbingHelp />
              </div>
            </div>
          </Panel>
        </Fields>
        {open.events !== undefined && (
          <Panel id="try-out" title={t('try.title')}>
            <EventPicker choices={choices} texts={pickerTexts(choices.length, 'scrubbing')} />
            <ChangeList texts={textsFor('projectSettings', changeTexts)} />
          </Panel>
        )}
        {mayChange && <Save label={t('save.submit')} />}
      </Form>
    </SettingsFrame>
  )
}

const whats = [...scrubPatterns, OWN_PATTERN] as const

/** Rules that apply anywhere in every event. */
function Always() {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-4">
      {(['defaults', 'removeAddresses'] as const).map((name) => (
        <CheckInput key={name} name={name} label={t(`scrub.${name}.label`)} hint={t(`scrub.${name}.hint`)} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {(['sensitiveFields', 'safeFields'] as const).map((name) => (
          <TextAreaInput
            key={name}
            name={name}
            label={t(`scrub.${name}.label`)}
            hint={t(`scrub.${name}.hint`)}
            rows={5}
          />
        ))}
      </div>
    </div>
  )
}
