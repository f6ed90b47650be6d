import { ownershipModes } from '#domain/ownership/ownership.ts'
import { paths } from '#domain/paths.ts'
import { door } from '#door'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { saveTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { pickerTexts } from '../try-out/texts.ts'
import { keptOwnership } from './kept-ownership.ts'
import { OwnershipForm } from './ownership-form.tsx'
import { CodeownersHelp, NamesHelp, RulesHelp } from './ownership-help.tsx'
import type { TriedOwnership } from './tried-ownership.ts'

/** The page of who owns a project's issues. `event` is the one to try rules out on, if the address names one. */
export async function OwnershipPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'ownership'))
  const [saved, choices, mappings] = await Promise.all([
    keptOwnership.read(open),
    latestEvents(open, event, new Date()),
    door().catalogue.releases.codeMappings(open.grant, open.project.id),
  ])
  return (
    <SettingsFrame open={open} section="ownership" lead={t('owners.lead')}>
      <OwnershipForm
        slug={slug}
        initial={untouched<typeof saved.rules, TriedOwnership>(saved.rules, saved.stamp)}
        mayChange={open.change !== undefined}
        choices={open.events === undefined ? null : choices}
        help={{
          rules: <RulesHelp />,
          codeowners: <CodeownersHelp mappings={mappings.length} />,
          names: <NamesHelp />,
        }}
        words={formWords(choices.length)}
      />
    </SettingsFrame>
  )
}

function formWords(choices: number) {
  const t = messages('projectSettings')
  return {
    save: saveTexts(),
    picker: pickerTexts(choices, 'ownership'),
    mode: {
      label: t('owners.mode.label'),
      options: ownershipModes.map((value) => ({
        value,
        label: t(`owners.mode.${value}.label`),
        text: t(`owners.mode.${value}.text`),
      })),
    },
    title: { rules: t('owners.rules.title'), codeowners: t('owners.codeowners.title'), names: t('owners.names.title') },
    label: { rules: t('owners.rules.label'), codeowners: t('owners.codeowners.label'), names: t('owners.names.label') },
    file: {
      label: t('owners.codeowners.file'),
      hint: t('owners.codeowners.fileHint'),
      tooLarge: t('owners.codeowners.tooLarge'),
    },
    tryTitle: t('try.title'),
    result: {
      rule: t('owners.try.rule'),
      matched: t('owners.try.matched'),
      owners: t('owners.try.owners'),
      facts: t('owners.try.facts'),
    },
  }
}
