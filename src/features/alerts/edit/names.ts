import type { RowList } from './values.ts'

/** What a field of a line is called in the form, and its id. */
export function fieldName(list: RowList, at: number, name: string): string {
  return `${list}.${at}.${name}`
}
