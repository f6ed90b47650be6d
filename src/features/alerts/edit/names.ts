import type { RowList } from './values.ts'

/** The form name and id of a line's field. */
export function fieldName(list: RowList, at: number, name: string): string {
  return `${list}.${at}.${name}`
}
