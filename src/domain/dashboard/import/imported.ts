import type { DashboardContent } from '../dashboard.ts'
import { fieldsOf, type Fields } from '../read-content.ts'
import { MAX_SOURCE, MAX_TITLE, type Unreadable, type WidgetContent } from '../widget.ts'

/** A dashboard from a file. Its projects are named as that file names them. */
export interface Imported {
  readonly content: Omit<DashboardContent, 'projects'>
  /** Slugs, or ids as the other server had them. */
  readonly projects: readonly string[]
}

/** What came from elsewhere and cannot be drawn, with its source, so that nothing is lost. */
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

/** The objects of a list. */
export function objectsIn(fields: Fields, name: string): readonly Fields[] {
  return listIn(fields, name).map(fieldsOf)
}
