'use client'

import type { ReactNode } from 'react'
import { MAX_CODEOWNERS_TEXT, MAX_OWNERSHIP_TEXT } from '#domain/ownership/rule.ts'
import { NumberedTextArea } from '#ui/numbered-text-area.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { linesOf } from '#ui/form/form-state.ts'
import { Conflict, FormHead, formClass, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { EventPicker, type PickerTexts } from '../try-out/event-picker.tsx'
import type { EventChoice } from '../try-out/picker-fields.ts'
import { changeOwnership } from './actions.ts'
import { CodeownersFile, type FileTexts } from './codeowners-file.tsx'
import { ownershipFields } from './fields.ts'
import type { OwnershipState } from './form.ts'
import { OwnershipResult, type OwnershipResultTexts } from './ownership-result.tsx'

const texts = ['rules', 'codeowners', 'names'] as const

interface OwnershipFormProps {
  readonly slug: string
  readonly initial: OwnershipState
  readonly mayChange: boolean
  /** null: whoever looks may not see events. */
  readonly choices: readonly EventChoice[] | null
  readonly help: { readonly [K in (typeof texts)[number]]: ReactNode }
  readonly words: {
    readonly save: SaveTexts
    readonly picker: PickerTexts
    readonly result: OwnershipResultTexts
    readonly file: FileTexts
    readonly mode: {
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string; readonly text: string }[]
    }
    readonly title: { readonly [K in (typeof texts)[number]]: string }
    readonly label: { readonly [K in (typeof texts)[number]]: string }
    readonly tryTitle: string
  }
}

/** Who owns what, what follows from it, and an event to try it out on before it is saved. */
export function OwnershipForm({ slug, initial, mayChange, choices, help, words }: OwnershipFormProps) {
  const { state, formProps, working } = useSettingsForm(changeOwnership, initial)
  return (
    <form {...formProps} className={formClass}>
      <FormHead subject={slug} state={state} />
      <Conflict state={state} texts={words.save} />
      <RadioList
        key={`mode ${state.edition}`}
        name={ownershipFields.mode}
        label={words.mode.label}
        options={words.mode.options}
        defaultValue={state.values.mode}
        disabled={!mayChange}
      />
      {texts.map((kind) => (
        <Panel key={kind} id={`${kind}-panel`} title={words.title[kind]}>
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
            <div className="grid min-w-0 content-start gap-3">
              <NumberedTextArea
                key={state.edition}
                name={kind}
                label={words.label[kind]}
                defaultValue={state.values[kind]}
                problems={linesOf(state.problems, kind)}
                minRows={kind === 'names' ? 3 : 6}
                maxLength={kind === 'codeowners' ? MAX_CODEOWNERS_TEXT : MAX_OWNERSHIP_TEXT}
                readOnly={!mayChange}
              />
              {kind === 'codeowners' && mayChange && (
                <CodeownersFile key={`file ${state.edition}`} texts={words.file} />
              )}
            </div>
            <div className="min-w-0 text-sm text-ink-2">{help[kind]}</div>
          </div>
        </Panel>
      ))}
      {choices !== null && (
        <Panel id="try-out" title={words.tryTitle}>
          <EventPicker
            choices={choices}
            problems={state.problems}
            working={working === 'try'}
            outcome={state.result?.verdict ?? ''}
            texts={words.picker}
          />
          {state.result !== null && <OwnershipResult tried={state.result} texts={words.result} />}
        </Panel>
      )}
      {mayChange && <SaveBar note={state.note} working={working} texts={words.save} />}
    </form>
  )
}
