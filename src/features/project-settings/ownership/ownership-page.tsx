import type { ReactNode } from 'react'
import { ownershipModes } from '#domain/ownership/ownership.ts'
import { MAX_CODEOWNERS_TEXT, MAX_OWNERSHIP_TEXT } from '#domain/ownership/rule.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { textsFor } from '#messages/texts-for.ts'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { NumberedInput } from '#ui/form/numbered-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { Panel } from '#ui/panel.tsx'
import { theirTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { latestEvents } from '../try-out/latest-events.ts'
import { EventPicker } from '../try-out/event-picker.tsx'
import { pickerTexts } from '../try-out/texts.ts'
import { changeOwnership } from './actions.ts'
import { CodeownersFile } from './codeowners-file.tsx'
import { ownershipFields } from './fields.ts'
import { keptOwnership } from './kept-ownership.ts'
import { CodeownersHelp, NamesHelp, RulesHelp } from './ownership-help.tsx'
import { OwnershipResult } from './ownership-result.tsx'
import { ownershipResultTexts } from './result-texts.ts'

/** A project's ownership rules. `event`, from the address, is the event to try them on. */
export async function OwnershipPage({ slug, event }: { slug: string; event: string | undefined }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'ownership'))
  const [saved, choices, mappings] = await Promise.all([
    keptOwnership.read(open),
    latestEvents(open, event, new Date()),
    running().catalogue.releases.codeMappings(open.grant, open.project.id),
  ])
  const mayChange = open.change !== undefined
  return (
    <SettingsFrame open={open} section="ownership" lead={t('owners.lead')}>
      <Form action={changeOwnership} initial={untouched(saved.rules, saved.stamp)} subject={slug} className={formClass}>
        <TheirChanges texts={theirTexts()} />
        <Fields disabled={!mayChange} className="min-w-0">
          <RadioInput
            name={ownershipFields.mode}
            label={t('owners.mode.label')}
            options={ownershipModes.map((value) => ({
              value,
              label: t(`owners.mode.${value}.label`),
              text: t(`owners.mode.${value}.text`),
            }))}
          />
        </Fields>
        <Rules name="rules" mayChange={mayChange} help={<RulesHelp />} />
        <Rules name="codeowners" mayChange={mayChange} help={<CodeownersHelp mappings={mappings.length} />} />
        <Rules name="names" mayChange={mayChange} help={<NamesHelp />} />
        {open.events !== undefined && (
          <Panel id="try-out" title={t('try.title')}>
            <EventPicker choices={choices} texts={pickerTexts(choices.length, 'ownership')} />
            <OwnershipResult texts={textsFor('projectSettings', ownershipResultTexts)} />
          </Panel>
        )}
        {mayChange && <Save label={t('save.submit')} />}
      </Form>
    </SettingsFrame>
  )
}

interface RulesProps {
  readonly name: 'rules' | 'codeowners' | 'names'
  readonly mayChange: boolean
  readonly help: ReactNode
}

/** One kind of rules with its syntax. */
function Rules({ name, mayChange, help }: RulesProps) {
  const t = messages('projectSettings')
  return (
    <Panel id={`${name}-panel`} title={t(`owners.${name}.title`)}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
        <Fields className="grid min-w-0 content-start gap-3">
          <NumberedInput
            name={name}
            label={t(`owners.${name}.label`)}
            minRows={name === 'names' ? 3 : 6}
            maxLength={name === 'codeowners' ? MAX_CODEOWNERS_TEXT : MAX_OWNERSHIP_TEXT}
            readOnly={!mayChange}
          />
          {name === 'codeowners' && mayChange && (
            <CodeownersFile
              texts={{
                label: t('owners.codeowners.file'),
                hint: t('owners.codeowners.fileHint'),
                tooLarge: t('owners.codeowners.tooLarge'),
              }}
            />
          )}
        </Fields>
        <div className="min-w-0 text-sm text-ink-2">{help}</div>
      </div>
    </Panel>
  )
}
