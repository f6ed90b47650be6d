'use client'

import { problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Clause } from './inline.tsx'
import type { RuleFormOptions, RuleFormTexts } from './rule-form-types.ts'
import { ofBadShares, ofGoodShares, notOfShares, SessionFields } from './session-fields.tsx'
import { TelemetryFields } from './telemetry-fields.tsx'
import type { RuleValues } from './values.ts'

interface ThresholdFieldsProps {
  readonly values: RuleValues
  readonly problems: readonly FieldProblem[]
  readonly texts: RuleFormTexts
  readonly options: RuleFormOptions
}

// Fields for counts and for shares are always in the form; CSS shows those of the selected measure.
const ofCounts = `${notOfShares} group-has-[option[value=sessions]:checked]/measure:hidden group-has-[option[value=logs]:checked]/measure:hidden group-has-[option[value=metric]:checked]/measure:hidden`
const ofMetrics = 'hidden group-has-[option[value=metric]:checked]/measure:block'

/** The measure and its limits. */
export function ThresholdFields({ values, problems, texts, options }: ThresholdFieldsProps) {
  const { threshold } = values
  const limit = (name: 'critical' | 'warning' | 'resolve') => (
    <TextField
      name={name}
      label={texts[name]}
      hint={texts[`${name}Hint`]}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={threshold[name]}
      error={problemOf(problems, name)}
    />
  )
  return (
    <div className="group/measure grid min-w-0 gap-4">
      <Clause legend={texts.measure}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="measure"
            label={texts.measure}
            options={options.measures}
            defaultValue={threshold.measure}
          />
          <SelectField name="window" label={texts.window} options={options.windows} defaultValue={threshold.window} />
          <TextField
            name="environments"
            label={texts.environments}
            hint={texts.environmentsHint}
            autoComplete="off"
            spellCheck={false}
            defaultValue={threshold.environments}
            error={problemOf(problems, 'environments')}
          />
          <div className={ofCounts}>
            <SelectField
              name="minLevel"
              label={texts.minLevel}
              hint={texts.minLevelHint}
              options={[{ value: '', label: texts.anyLevel }, ...options.levels]}
              defaultValue={threshold.minLevel}
            />
          </div>
          <SessionFields values={values} problems={problems} texts={texts} />
          <TelemetryFields values={values} problems={problems} texts={texts} options={options} />
        </div>
      </Clause>
      <Clause legend={texts.direction}>
        <p className={`${ofBadShares} text-sm text-ink-2`}>{texts.percent}</p>
        <p className={`${ofGoodShares} text-sm text-ink-2`}>{texts.percentBelow}</p>
        <p className={`${ofMetrics} text-sm text-ink-2`}>{texts.metricLimits}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className={notOfShares}>
            <SelectField
              name="direction"
              label={texts.direction}
              options={[
                { value: 'above', label: texts.above },
                { value: 'below', label: texts.below },
              ]}
              defaultValue={threshold.direction}
            />
          </div>
          {limit('critical')}
          {limit('warning')}
          {limit('resolve')}
        </div>
      </Clause>
    </div>
  )
}
