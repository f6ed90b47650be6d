'use client'

import { useEffect } from 'react'
import { CheckField } from '#ui/check-field.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { changeRule } from './actions.ts'
import { Clause, InlineSelect } from './inline.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import type { RuleFormOptions, RuleFormTexts, RuleState } from './rule-form-types.ts'
import { ConditionLines, DestinationLines, TriggerLines } from './rule-lines.tsx'
import { Scope } from './scope.tsx'
import { ThresholdFields } from './threshold-fields.tsx'
import { usePreviewRefresh } from './use-preview-refresh.ts'

interface RuleFormProps {
  /** The rule's id; '' for a new one. */
  readonly subject: string
  readonly initial: RuleState
  /** Whether the rule may cover all projects, which requires access to all of them. */
  readonly mayAll: boolean
  readonly texts: RuleFormTexts
  readonly options: RuleFormOptions
}

/**
 * A rule as a sentence with the clauses WHEN, IF, THEN and AT MOST. Lines are added and removed by form buttons, and
 * CSS shows the fields of each choice, so it works without JavaScript. With JavaScript, the two-week preview follows
 * the fields.
 */
export function RuleForm({ subject, initial, mayAll, texts, options }: RuleFormProps) {
  const { state, formProps, working } = useSettingsForm(changeRule, initial, 'preview')
  const { values, problems, edition, result } = state
  const onChange = usePreviewRefresh(formProps.ref, (result?.preview ?? null) !== null, working !== undefined)
  useEffect(() => {
    const focus = result?.focus ?? ''
    if (focus !== '') document.getElementById(focus)?.focus()
  }, [result])
  const lines = { values, problems, texts, options }
  return (
    <form
      {...formProps}
      onChange={onChange}
      className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <FormHead subject={subject} state={state} />
      <input type="hidden" name="kind" value={values.kind} />
      <div className="grid min-w-0 gap-4">
        {/* Remounts the fields when their saved values change. */}
        <div key={edition} className="grid min-w-0 gap-4">
          <TextField
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            defaultValue={values.name}
            error={problemOf(problems, 'name')}
            autoComplete="off"
          />
          <Scope values={values} problems={problems} mayAll={mayAll} projects={options.projects} texts={texts} />
          {values.kind === 'threshold' ? (
            <ThresholdFields {...lines} />
          ) : (
            <>
              <TriggerLines {...lines} />
              <ConditionLines {...lines} />
            </>
          )}
          <DestinationLines {...lines} />
          {values.kind === 'issues' && (
            <Clause legend={texts.every} hint={texts.everyHint} error={problemOf(problems, 'every')}>
              <InlineSelect
                name="every"
                label={texts.every}
                options={options.every}
                defaultValue={values.every}
                className="justify-self-start"
              />
            </Clause>
          )}
          <CheckField name="enabled" label={texts.enabled} hint={texts.enabledHint} defaultChecked={values.enabled} />
        </div>
        <SaveBar note={state.note} working={working} label={texts.save} />
      </div>
      <PreviewPanel preview={result?.preview ?? null} working={working === 'preview'} texts={texts} />
    </form>
  )
}
