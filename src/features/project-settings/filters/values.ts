import {
  filterActions,
  filterNames,
  listFilterNames,
  type FilterAction,
  type FilterRules,
  type ListFilterName,
} from '#domain/project/project-rules.ts'
import { defineForm, type ShownOf } from '#ui/form/define-form.ts'
import { choice, lines } from '#ui/form/fields.ts'
import { fieldOf } from './fields.ts'

/** The inbound filters form. Unknown choices let events through. */
export const filterFields = defineForm(
  'projectSettings',
  Object.fromEntries([
    ...filterNames.map((name) => [fieldOf.known(name), choice(filterActions, 'off')] as const),
    ...listFilterNames.flatMap((name) => [
      [fieldOf.action(name), choice(filterActions, 'off')] as const,
      [fieldOf.values(name), lines()] as const,
    ]),
  ]),
)

export type FilterValues = ShownOf<typeof filterFields>

export function valuesOf({ known, lists: kept }: FilterRules): FilterValues {
  return Object.fromEntries([
    ...filterNames.map((name) => [fieldOf.known(name), known[name]] as const),
    ...listFilterNames.flatMap((name) => [
      [fieldOf.action(name), kept[name].action] as const,
      [fieldOf.values(name), kept[name].values.join('\n')] as const,
    ]),
  ])
}

/** A list's text as typed. */
export function listIn(values: FilterValues, name: ListFilterName): string {
  return values[fieldOf.values(name)] ?? ''
}

export function rulesOf(values: FilterValues): FilterRules {
  const action = (field: string): FilterAction => filterActions.find((one) => one === values[field]) ?? 'off'
  return {
    known: eachOf(filterNames, (name) => action(fieldOf.known(name))),
    lists: eachOf(listFilterNames, (name) => ({
      action: action(fieldOf.action(name)),
      values: entriesOf(listIn(values, name)).map(({ value }) => value),
    })),
  }
}

/** A list's entries, one per line, without empty lines. */
export function entriesOf(text: string): readonly { readonly value: string; readonly line: number }[] {
  return text.split('\n').flatMap((written, index) => {
    const value = written.trim()
    return value === '' ? [] : [{ value, line: index + 1 }]
  })
}

/** Makes one value per name. */
function eachOf<const N extends string, T>(names: readonly N[], make: (name: N) => T): { readonly [K in N]: T } {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as { [K in N]: T }
}
