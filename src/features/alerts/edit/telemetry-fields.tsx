'use client'

import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { RuleFormOptions, RuleFormTexts } from './rule-form-types.ts'
import type { RuleValues } from './values.ts'

interface TelemetryFieldsProps {
  readonly values: RuleValues
  readonly problems: readonly FieldProblem[]
  readonly texts: RuleFormTexts
  readonly options: RuleFormOptions
}

// For the group in ThresholdFields.
const ofMetrics = 'hidden group-has-[option[value=metric]:checked]/measure:block'
const ofTelemetry = `${ofMetrics} group-has-[option[value=logs]:checked]/measure:block`

/** Which logs or metric a threshold covers, and whether each value of an attribute is evaluated separately. */
export function TelemetryFields({ values: { threshold }, problems, texts, options }: TelemetryFieldsProps) {
  const text = (name: 'query' | 'by') => (
    <TextField
      name={name}
      label={texts[name]}
      hint={texts[`${name}Hint`]}
      autoComplete="off"
      spellCheck={false}
      defaultValue={threshold[name]}
      error={problemOf(problems, name)}
    />
  )
  return (
    <>
      <div className={ofMetrics}>
        <SelectField
          name="metric"
          label={texts.metric}
          options={[{ value: '', label: texts.choose }, ...options.metrics]}
          defaultValue={threshold.metric}
          error={problemOf(problems, 'metric')}
        />
      </div>
      <div className={ofMetrics}>
        <SelectField
          name="of"
          label={texts.of}
          options={[{ value: '', label: texts.usualOf }, ...options.functions]}
          defaultValue={threshold.of}
          error={problemOf(problems, 'of')}
        />
      </div>
      <div className={ofTelemetry}>{text('query')}</div>
      <div className={ofTelemetry}>{text('by')}</div>
    </>
  )
}
