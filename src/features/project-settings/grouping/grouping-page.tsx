import { paths } from '#domain/paths.ts'
import { MAX_GROUPING_TEXT } from '#domain/project/rule-limits.ts'
import { messages } from '#messages'
import { theirTexts } from '../form/texts.ts'
import { textsFor } from '#messages/texts-for.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { NumberedInput } from '#ui/form/numbered-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { Panel } from '#ui/panel.tsx'
import { readSection } from '../form/save-section.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { EventPicker } from '../try-out/event-picker.tsx'
import { pickerTexts } from '../try-out/texts.ts'
import { changeGrouping } from './actions.ts'
import { FingerprintHelp, StackTraceHelp } from './grouping-help.tsx'
import { GroupingResult } from './grouping-result.tsx'
import { groupingResultTexts } from './result-texts.ts'
import { StrangersBanner } from './strangers-banner.tsx'

/** A project's grouping rules. `event`, from the address, is the event to try them on. */
export async function GroupingPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'grouping'))
  const [saved, choices] = await Promise.all([readSection(open, 'grouping'), latestEvents(open, event, new Date())])
  const mayChange = open.change !== undefined
  return (
    <SettingsFrame open={open} section="grouping" lead={t('grouping.lead')}>
      <StrangersBanner open={open} />
      <Form action={changeGrouping} initial={untouched(saved.rules, saved.stamp)} subject={slug} className={formClass}>
        <TheirChanges texts={theirTexts()} />
        <Rules name="fingerprint" readOnly={!mayChange} />
        <Rules name="stackTrace" readOnly={!mayChange} />
        {open.events !== undefined && (
          <Panel id="try-out" title={t('try.title')}>
            <EventPicker choices={choices} texts={pickerTexts(choices.length, 'grouping')} />
            <GroupingResult texts={textsFor('projectSettings', groupingResultTexts)} />
          </Panel>
        )}
        {mayChange && <Save label={t('save.submit')} />}
      </Form>
    </SettingsFrame>
  )
}

const parts = {
  fingerprint: { id: 'fingerprint-rules', texts: 'fingerprint', Help: FingerprintHelp },
  stackTrace: { id: 'stack-trace-rules', texts: 'stackRules', Help: StackTraceHelp },
} as const

/** One kind of rules with its syntax. */
function Rules({ name, readOnly }: { name: keyof typeof parts; readOnly: boolean }) {
  const t = messages('projectSettings')
  const { id, texts, Help } = parts[name]
  return (
    <Panel id={id} title={t(`${texts}.title`)}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <Fields className="min-w-0">
          <NumberedInput name={name} label={t(`${texts}.label`)} maxLength={MAX_GROUPING_TEXT} readOnly={readOnly} />
        </Fields>
        <div className="min-w-0 text-sm text-ink-2">
          <Help />
        </div>
      </div>
    </Panel>
  )
}
