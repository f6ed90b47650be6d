'use client'

import { Button } from '#ui/button.tsx'
import { hidden, problemOf, type FieldProblem } from '#ui/form/form-state.ts'
import { Clause, InlineSelect, InlineText, Line } from './inline.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { fieldName } from './names.ts'
import type { RuleFormOptions, RuleFormTexts } from './rule-form-types.ts'
import type { RowList, RuleValues } from './values.ts'

interface LinesProps {
  readonly values: RuleValues
  readonly problems: readonly FieldProblem[]
  readonly texts: RuleFormTexts
  readonly options: RuleFormOptions
}

/** Fields of a trigger kind, shown while that kind is selected. */
const counted =
  'hidden items-center gap-2 group-has-[option[value=events]:checked]/row:flex group-has-[option[value=users]:checked]/row:flex'
const ofEvents = 'hidden group-has-[option[value=events]:checked]/row:inline'
const ofUsers = 'hidden group-has-[option[value=users]:checked]/row:inline'

/** WHEN any of these happens. */
export function TriggerLines({ values, problems, texts, options }: LinesProps) {
  const name = (at: number, field: string) => fieldName('triggers', at, field)
  return (
    <Clause legend={texts.when} error={problemOf(problems, 'triggers')}>
      <ul className="grid grid-cols-1 gap-2">
        {values.triggers.map((row, at) => (
          <Line
            key={at}
            error={problemOf(problems, name(at, 'kind'))}
            {...removable('triggers', at, values.triggers.length > 1, texts)}
          >
            <InlineSelect
              name={name(at, 'kind')}
              label={texts.trigger}
              options={options.triggers}
              defaultValue={row.kind}
              aria-invalid={problemOf(problems, name(at, 'kind')) !== undefined}
            />
            <span className={counted}>
              <InlineText
                name={name(at, 'count')}
                label={texts.count}
                inputMode="numeric"
                defaultValue={row.count}
                className="w-24"
              />
              <span className="text-ink-2">
                <span className={ofEvents}>{texts.times}</span>
                <span className={ofUsers}>{texts.usersWithin}</span>
              </span>
              <InlineSelect
                name={name(at, 'window')}
                label={texts.window}
                options={options.windows}
                defaultValue={row.window}
              />
            </span>
          </Line>
        ))}
      </ul>
      <AddButton list="triggers" label={texts.addTrigger} />
    </Clause>
  )
}

/** IF all, any or none of these hold. */
export function ConditionLines({ values, problems, texts, options }: LinesProps) {
  const { conditions } = values
  return (
    <Clause legend={texts.if} hint={texts.ifHint} error={problemOf(problems, 'conditions')}>
      {conditions.length > 0 && (
        <InlineSelect
          name="combine"
          label={texts.combine}
          options={options.combine}
          defaultValue={values.combine}
          className="justify-self-start"
        />
      )}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {conditions.map((row, at) => (
          <Line
            key={at}
            error={problemOf(problems, fieldName('conditions', at, 'kind'))}
            {...removable('conditions', at, true, texts)}
          >
            <ConditionFields
              row={row}
              nameOf={(field) => fieldName('conditions', at, field)}
              invalid={problemOf(problems, fieldName('conditions', at, 'kind')) !== undefined}
              texts={texts}
              options={options}
            />
          </Line>
        ))}
      </ul>
      <AddButton list="conditions" label={texts.addCondition} />
    </Clause>
  )
}

/** THEN send to. */
export function DestinationLines({ values, problems, texts, options }: LinesProps) {
  return (
    <Clause legend={texts.thenDo} hint={texts.thenHint} error={problemOf(problems, 'destinations')}>
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {values.destinations.map(({ to }, at) => {
          const name = fieldName('destinations', at, 'to')
          const error = problemOf(problems, name)
          return (
            <Line key={at} error={error} {...removable('destinations', at, values.destinations.length > 1, texts)}>
              <InlineSelect
                name={name}
                label={texts.destination}
                options={options.destinations}
                groups={options.destinationGroups}
                defaultValue={to}
                aria-invalid={error !== undefined}
              />
            </Line>
          )
        })}
      </ul>
      <AddButton list="destinations" label={texts.addDestination} />
    </Clause>
  )
}

function removable(list: RowList, at: number, may: boolean, { remove }: RuleFormTexts) {
  return may ? { remove: { intent: `remove.${list}.${at}`, label: remove } } : {}
}

function AddButton({ list, label }: { list: RowList; label: string }) {
  return (
    <Button type="submit" id={`add.${list}`} name={hidden.intent} value={`add.${list}`} className="justify-self-start">
      {label}
    </Button>
  )
}
