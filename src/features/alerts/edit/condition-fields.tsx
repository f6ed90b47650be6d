'use client'

import { InlineSelect, InlineText } from './inline.tsx'
import type { RuleFormOptions, RuleFormTexts } from './rule-form-types.ts'
import type { Row } from './values.ts'

interface ConditionFieldsProps {
  readonly row: Row
  readonly nameOf: (field: string) => string
  readonly invalid: boolean
  readonly texts: RuleFormTexts
  readonly options: RuleFormOptions
}

// The fields of all kinds are always in the form; CSS shows those of the selected kind (see Line).
const shown = {
  level: 'hidden flex-wrap items-center gap-2 group-has-[option[value=level]:checked]/row:flex',
  priority: 'hidden flex-wrap items-center gap-2 group-has-[option[value=priority]:checked]/row:flex',
  tag: 'group/tag hidden flex-wrap items-center gap-2 group-has-[option[value=tag]:checked]/row:flex',
  environment: 'hidden group-has-[option[value=environment]:checked]/row:block',
  release: 'hidden group-has-[option[value=release]:checked]/row:block',
  owner: 'hidden min-w-0 group-has-[option[value=owner]:checked]/row:block',
  age: 'hidden flex-wrap items-center gap-2 group-has-[option[value=age]:checked]/row:flex',
  type: 'hidden flex-wrap items-center gap-x-4 gap-y-1 group-has-[option[value=type]:checked]/row:flex',
} as const

/** A condition: its kind and the kind's fields. */
export function ConditionFields({ row, nameOf, invalid, texts, options }: ConditionFieldsProps) {
  const text = (name: string, label: string, className?: string) => (
    <InlineText name={nameOf(name)} label={label} defaultValue={row[name]} className={className} />
  )
  const select = (name: string, label: string, choices: RuleFormOptions['levels']) => (
    <InlineSelect name={nameOf(name)} label={label} options={choices} defaultValue={row[name]} />
  )
  return (
    <>
      <InlineSelect
        name={nameOf('kind')}
        label={texts.condition}
        options={options.conditions}
        defaultValue={row.kind}
        aria-invalid={invalid}
      />
      <span className={shown.level}>
        {select('levelIs', texts.compare, options.tests)}
        {select('level', texts.level, options.levels)}
      </span>
      <span className={shown.priority}>
        {select('priorityIs', texts.compare, options.tests)}
        {select('priority', texts.priority, options.priorities)}
      </span>
      <span className={shown.tag}>
        {text('tagKey', texts.tagKey)}
        {select('tagIs', texts.compare, options.operators)}
        <span className="group-has-[option[value$=set]:checked]/tag:hidden">{text('tagValue', texts.tagValue)}</span>
      </span>
      <span className={shown.environment}>{text('names', texts.names, 'w-64')}</span>
      <span className={shown.release}>{text('pattern', texts.pattern, 'w-64')}</span>
      <span className={shown.owner}>
        <InlineSelect
          name={nameOf('owner')}
          label={texts.owner}
          options={options.owners}
          groups={options.ownerGroups}
          defaultValue={row.owner}
        />
      </span>
      <span className={shown.age}>
        {select('ageIs', texts.compare, options.ages)}
        {text('age', texts.age, 'w-24')}
        {select('ageUnit', texts.unit, options.units)}
      </span>
      <Types row={row} name={nameOf('types')} label={texts.types} options={options} />
    </>
  )
}

function Types({ row, name, label, options }: { row: Row; name: string; label: string; options: RuleFormOptions }) {
  const ticked = (row.types ?? '').split(',')
  return (
    <fieldset aria-label={label} className={shown.type}>
      {options.types.map(({ value, label: type }) => (
        <label key={value} className="inline-flex min-h-control cursor-pointer items-center gap-2 text-ink">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={ticked.includes(value)}
            className="size-4.5 shrink-0 accent-accent"
          />
          {type}
        </label>
      ))}
    </fieldset>
  )
}
