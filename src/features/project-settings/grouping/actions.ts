'use server'

import { answer } from '../form/answer.ts'
import { groupingForm, type GroupingState } from './form.ts'

/** Saves the grouping rules or tries them on an event, depending on the button. */
export async function changeGrouping(_: GroupingState, form: FormData): Promise<GroupingState> {
  return answer(groupingForm, form)
}
