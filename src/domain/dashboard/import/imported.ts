import type { DashboardContent } from '../dashboard.ts'
import { fieldsOf, type Fields } from '../read-content.ts'
import { MAX_SOURCE, MAX_TITLE, type Unreadable, type WidgetContent } from '../widget.ts'

/** A dashboard from a file, with the projects as named in the file. */
export interface Imported {
  readonly content: Omit<DashboardContent, 'projects'>
  /** Slugs, or ids of the other server. */
  readonly projects: readonly string[]
}

/** Preserves something imported that cannot be displayed, with its source, so that nothing is lost. */
export function placeholder(reason: Unreadable['reason'], detail: string, source: unknown): WidgetContent {
  return {
    kind: 'placeholder',
    because: { reason, detail: detail.slice(0, 200) },
    source: (JSON.stringify(source) ?? '').slice(0, MAX_SOURCE),
  }
}

export function textIn(fields: Fields, ...names: readonly string[]): string {
  const found = names.map((name) => fields[name]).find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' ? found : ''
}

export function titleIn(fields: Fields): string {
  return textIn(fields, 'title', 'name').slice(0, MAX_TITLE)
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const list = fields[name]
  return Array.isArray(list) ? (list as unknown[]) : []
}

export function textsIn(fields: Fields, name: string): readonly string[] {
  return listIn(fields, name).filter((one) => typeof one === 'string' && one !== '') as readonly string[]
}

export function numberIn(fields: Fields, name: string, usual: number): number {
  const number = fields[name]
  return typeof number === 'number' && Number.isFinite(number) ? number : usual
}

/** The objects in a list. */
export function objectsIn(fields: Fields, name: string): readonly Fields[] {
  return listIn(fields, name).map(fieldsOf)
}
