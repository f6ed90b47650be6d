'use server'

import { answer } from '../form/answer.ts'
import { filterForm, type FilterState } from './form.ts'

/** Saves the inbound filters. */
export async function changeFilters(_: FilterState, form: FormData): Promise<FilterState> {
  return answer(filterForm, form)
}
