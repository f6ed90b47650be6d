import { z } from 'zod'
import {
  filterActions,
  filterNames,
  listFilterNames,
  type FilterAction,
  type FilterName,
  type FilterRules,
  type ListFilterName,
} from '#domain/project/project-rules.ts'
import { formText } from '#ui/form-text.ts'
import { fieldOf } from './fields.ts'

/** What the fields of the form hold. */
export interface FilterValues {
  readonly known: { readonly [F in FilterName]: FilterAction }
  readonly lists: { readonly [F in ListFilterName]: { readonly action: FilterAction; readonly text: string } }
}

const actionName = z.enum(filterActions).catch('off')

/** What the fields hold for these rules. */
export function valuesOf({ known, lists }: FilterRules): FilterValues {
  return {
    known,
    lists: eachOf(listFilterNames, (name) => ({ action: lists[name].action, text: lists[name].values.join('\n') })),
  }
}

/** What was sent. What is no choice lets events through. */
export function readValues(form: FormData): FilterValues {
  const action = (field: string) => actionName.parse(formText(form, field))
  return {
    known: eachOf(filterNames, (name) => action(fieldOf.known(name))),
    lists: eachOf(listFilterNames, (name) => ({
      action: action(fieldOf.action(name)),
      text: formText(form, fieldOf.values(name)).replaceAll('\r\n', '\n'),
    })),
  }
}

/** The rules that the fields say. */
export function rulesOf({ known, lists }: FilterValues): FilterRules {
  return {
    known,
    lists: eachOf(listFilterNames, (name) => ({
      action: lists[name].action,
      values: entriesOf(lists[name].text).map(({ value }) => value),
    })),
  }
}

/** The entries of a list, one a line; empty lines are none. */
export function entriesOf(text: string): readonly { readonly value: string; readonly line: number }[] {
  return text.split('\n').flatMap((written, index) => {
    const value = written.trim()
    return value === '' ? [] : [{ value, line: index + 1 }]
  })
}

/** One value for each name. */
function eachOf<const N extends string, T>(names: readonly N[], make: (name: N) => T): { readonly [K in N]: T } {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as { [K in N]: T }
}
