import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { saveTexts } from '../form/texts.ts'
import { untouched } from '#ui/form/form-state.ts'
import { readSection } from '../form/save-section.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { pickerTexts } from '../try-out/texts.ts'
import { GroupingForm } from './grouping-form.tsx'
import { FingerprintHelp, StackTraceHelp } from './grouping-help.tsx'
import type { TriedGrouping } from './tried-grouping.ts'

/** The page of a project's grouping rules. `event` is the one to try them out on, if the address names one. */
export async function GroupingPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'grouping'))
  const [saved, choices] = await Promise.all([readSection(open, 'grouping'), latestEvents(open, event, new Date())])
  return (
    <SettingsFrame open={open} section="grouping" lead={t('grouping.lead')}>
      <GroupingForm
        slug={slug}
        initial={untouched<typeof saved.rules, TriedGrouping>(saved.rules, saved.stamp)}
        mayChange={open.change !== undefined}
        choices={open.events === undefined ? null : choices}
        help={{ fingerprint: <FingerprintHelp />, stackTrace: <StackTraceHelp /> }}
        texts={{
          save: saveTexts(),
          picker: pickerTexts(choices.length, 'grouping'),
          title: { fingerprint: t('fingerprint.title'), stackTrace: t('stackRules.title') },
          label: { fingerprint: t('fingerprint.label'), stackTrace: t('stackRules.label') },
          tryTitle: t('try.title'),
          result: {
            rule: t('grouped.rule'),
            noRule: t('grouped.noRule'),
            values: t('grouped.values'),
            stackRules: t('grouped.stackRules'),
            noStackRules: t('grouped.noStackRules'),
            decidedBy: t('grouped.decidedBy'),
            hash: t('grouped.hash'),
            counts: t('grouped.counts'),
            ignored: t('grouped.ignored'),
            otherVariants: t('grouped.otherVariants'),
            nothing: t('grouped.nothing'),
          },
        }}
      />
    </SettingsFrame>
  )
}
