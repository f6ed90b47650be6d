'use client'

import type { ReactNode } from 'react'
import type { GroupingRules } from '#domain/project/project-rules.ts'
import { NumberedTextArea } from '#ui/numbered-text-area.tsx'
import { Panel } from '#ui/panel.tsx'
import { linesOf } from '#ui/form/form-state.ts'
import { Conflict, FormHead, formClass, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { EventPicker, type PickerTexts } from '../try-out/event-picker.tsx'
import type { EventChoice } from '../try-out/picker-fields.ts'
import { changeGrouping } from './actions.ts'
import { MAX_RULES_TEXT } from './fields.ts'
import type { GroupingState } from './form.ts'
import { GroupingResult, type ResultTexts } from './grouping-result.tsx'

interface GroupingFormProps {
  readonly slug: string
  readonly initial: GroupingState
  readonly mayChange: boolean
  /** null: whoever looks may not see events. */
  readonly choices: readonly EventChoice[] | null
  readonly help: { readonly [K in keyof GroupingRules]: ReactNode }
  readonly texts: {
    readonly save: SaveTexts
    readonly picker: PickerTexts
    readonly result: ResultTexts
    readonly title: { readonly [K in keyof GroupingRules]: string }
    readonly label: { readonly [K in keyof GroupingRules]: string }
    readonly tryTitle: string
  }
}

const kinds = ['fingerprint', 'stackTrace'] as const

/** Both kinds of grouping rules, and an event to try them out on before they are saved. */
export function GroupingForm({ slug, initial, mayChange, choices, help, texts }: GroupingFormProps) {
  const { state, formProps, working } = useSettingsForm(changeGrouping, initial)
  return (
    <form {...formProps} className={formClass}>
      <FormHead subject={slug} state={state} />
      <Conflict state={state} texts={texts.save} />
      {kinds.map((kind) => (
        <Panel
          key={kind}
          id={kind === 'fingerprint' ? 'fingerprint-rules' : 'stack-trace-rules'}
          title={texts.title[kind]}
        >
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
            <NumberedTextArea
              key={state.edition}
              name={kind}
              label={texts.label[kind]}
              defaultValue={state.values[kind]}
              problems={linesOf(state.problems, kind)}
              maxLength={MAX_RULES_TEXT}
              readOnly={!mayChange}
            />
            <div className="min-w-0 text-sm text-ink-2">{help[kind]}</div>
          </div>
        </Panel>
      ))}
      {choices !== null && (
        <Panel id="try-out" title={texts.tryTitle}>
          <EventPicker
            choices={choices}
            problems={state.problems}
            working={working === 'try'}
            outcome={state.result?.verdict.text ?? ''}
            texts={texts.picker}
          />
          {state.result !== null && <GroupingResult tried={state.result} texts={texts.result} />}
        </Panel>
      )}
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} />}
    </form>
  )
}
